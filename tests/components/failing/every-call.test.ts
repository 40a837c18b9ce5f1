import { contract, portal } from '#lib/contract/index.ts'
import { filesUnder, readProjectFile } from '#tests/support/sources.ts'

/* A new form needs a row in one of this folder's tables. */

const calls = { ...contract, ...portal }
const isCall = (name: string): name is keyof typeof calls => Object.hasOwn(calls, name)

const CALLED = /lazyCall\(\s*[^,]+,\s*'(\w+)'|callApi\((\w+)/g
const TRIED = /\bcall: '(\w+)'/g
const namesIn = (folder: string, pattern: RegExp) => [
  ...new Set(
    filesUnder(folder)
      .flatMap((path) => [...readProjectFile(path).matchAll(pattern)])
      .map(([, byLazyCall, byCallApi]) => byLazyCall ?? byCallApi ?? ''),
  ),
]

/** Calls that no form sends, or that do not keep the form open when they fail; their screen's own test covers them. */
const coveredElsewhere: readonly (keyof typeof calls)[] = [
  // Shows an error and leaves the page as it is: tests/components/shell.
  'chooseLanguage',
  'dropDraft',
  'extendSession',
  'keepDraft',
  // Shows an error and opens the dashboard: tests/components/partners.
  'linkPanelist',
  // Sent in the background.
  'linkPanelistByNpi',
  // After another refusal: tests/components/tax.
  'requestStepUpCode',
  // Shows an error and leaves the page as it is: tests/components/shell.
  'signOut',
  // Sent after a message from the signing frame: tests/components/tax.
  'signingEvent',
  // After another refusal: tests/components/tax.
  'stepUpByPasskey',
]

test('every call by which a component changes data has a test in which it fails', () => {
  const changing = namesIn('components', CALLED).filter((name) => isCall(name) && calls[name].method !== 'GET')
  const tried = namesIn('tests/components/failing', TRIED)
  expect(changing.filter((name) => !tried.includes(name)).sort()).toEqual(coveredElsewhere)
})
