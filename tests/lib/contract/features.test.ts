import { readFileSync } from 'node:fs'
import { PANEL_FEATURES } from '#lib/contract/features.ts'
import { contract } from '#lib/contract/index.ts'

/* Other panels are built from docs/integrating.md, so it must name every feature. */

const integrating = readFileSync('docs/integrating.md', 'utf8')
const [, section = ''] = integrating.split(/^### Features$/m)
const documented = [...section.matchAll(/^\| `([a-z0-9-]+)` \|/gm)].map(([, name = '']) => name)

it('every feature has a row in the list of features, and no other has', () => {
  expect(documented.toSorted()).toEqual([...PANEL_FEATURES].toSorted())
})

it('the example of the header names features', () => {
  const [, header = ''] = /`X-Panel-Features: ([^`]+)`/.exec(section) ?? []
  expect(PANEL_FEATURES).toEqual(expect.arrayContaining(header.split(', ')))
})

it.each([
  ['payoutMethod', 'payout-method'],
  ['savePayoutMethod', 'payout-method'],
  ['copyOfDataAsPdf', 'data-pdf'],
  ['copyOfData', 'privacy-center'],
  ['checkMessage', 'message-check'],
  ['surveyLength', 'survey-length'],
  ['listSurveyFacts', 'survey-facts'],
  ['answerSurveyFacts', undefined],
  ['getProfile', undefined],
] as const)('the feature of %s is %s', (name, feature) => {
  expect(contract[name].feature).toBe(feature)
})
