import { isNonProfitCampaign } from '#lib/rules/rewards/non-profit-campaign.ts'

it.each([
  ['Non-Profit Organization', true],
  ['non-profit organization', true],
  ['NON-PROFIT ORGANIZATION', true],
  ['Survey', false],
  ['', false],
  [null, false],
])('a campaign of type %j collects for a non-profit: %s', (type, collects) => {
  expect(isNonProfitCampaign(type)).toBe(collects)
})
