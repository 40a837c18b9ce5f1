import { randomKey } from '#server/panel/core/random-keys.ts'
import { Browser } from '#tests/support/bff/browser.ts'
import { type EmbeddedPanelPortal, portalWithEmbeddedPanel } from '#tests/support/bff/embedded-panel.ts'
import { aPartner } from '#tests/support/panel/facts/partners.ts'
import { aSurvey } from '#tests/support/panel/facts/surveys.ts'

/* A survey closes and its host reports all outcomes at once, through the portal's routes into the embedded panel. */

const PEOPLE = 900
const HITS = 1000
const AT_ONCE = 40

let portal: EmbeddedPanelPortal

beforeAll(async () => {
  portal = await portalWithEmbeddedPanel()
})

afterAll(() => portal.close())

it('keeps 1,000 outcome posts of 900 people, counts each person once and answers each with a redirect', async () => {
  const { db } = portal
  const [partner, survey] = [await aPartner(db), await aSurvey(db)]
  const people = Array.from({ length: PEOPLE }, () => ({
    partner_id: partner.id,
    survey_id: survey.id,
    pikey: randomKey(),
  }))
  await db.insertInto('partner_invitation').values(people).execute()
  const hits = Array.from({ length: HITS }, (_, index) => people[((index * 617) % HITS) % PEOPLE]?.pikey ?? '')
  const answers: string[] = []
  const worker = async () => {
    for (let pikey = hits.pop(); pikey; pikey = hits.pop()) {
      const path = `/api/outcomes/completed?${new URLSearchParams({ pikey, skey: survey.skey })}`
      const response = await new Browser().send(path, { method: 'POST', headers: { 'sec-fetch-site': undefined } })
      answers.push(
        `${response.status} ${new URL(String(response.json.redirectUrl)).searchParams.get('pikey') === pikey}`,
      )
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))

  expect(answers).toHaveLength(HITS)
  expect(new Set(answers)).toEqual(new Set(['200 true']))
  const stored = await db.selectFrom('outcome').select(['partner_invitation_id', 'decided']).execute()
  expect(stored).toHaveLength(HITS)
  const decided = stored.filter((hit) => hit.decided).map((hit) => hit.partner_invitation_id)
  expect([decided.length, new Set(decided).size]).toEqual([PEOPLE, PEOPLE])
  const statuses = await db.selectFrom('partner_invitation').select('status').distinct().execute()
  expect(statuses).toEqual([{ status: 'Completed' }])
}, 120_000)
