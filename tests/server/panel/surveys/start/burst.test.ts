import type { Input } from '#lib/contract/endpoint.ts'
import type { Contract } from '#lib/contract/index.ts'
import type { FinalOutcome } from '#lib/contract/outcomes.ts'
import { anInvitation, aSurvey, type TestInvitation } from '#tests/support/panel/facts/surveys.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const world = useWorld()

const PEOPLE = 900
const HITS = 1000
const AT_ONCE = 50
const outcomes: FinalOutcome[] = ['completed', 'screened', 'over-quota', 'partial-completed']

const outcomeFor = (index: number) => outcomes[index % outcomes.length] ?? 'completed'

/** Sends it again while a busy panel answers that it can't take it now, as survey hosts do. @returns the status */
async function report(body: Input<Contract['recordOutcome']>['body']): Promise<number> {
  const { status } = await world.send('recordOutcome', { body }, {})
  return status === 503 ? report(body) : status
}

/** Shuffled the same way each time. */
const mixed = (length: number) => Array.from({ length }, (_, index) => (index * 617) % length)

it('keeps 1,000 outcomes of 900 people in a burst and counts each person once', async () => {
  const survey = await aSurvey(world.db)
  const invitations: TestInvitation[] = []
  for (let index = 0; index < PEOPLE; index++) {
    invitations.push(await anInvitation(world.db, await world.member(), survey, { status: 'Started' }))
  }
  const hits = mixed(HITS).map((at) => ({ ...invitations[at % PEOPLE], outcome: outcomeFor(at % PEOPLE) }))
  const statuses: number[] = []
  const waiting = [...hits]
  const worker = async () => {
    for (let hit = waiting.pop(); hit; hit = waiting.pop()) {
      const { outcome: redirectUri, ikey = '' } = hit
      statuses.push(await report({ redirectUri, ikey, skey: survey.skey, surveyUrl: 'https://s.test' }))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))

  expect(Object.groupBy(statuses, String)).toEqual({
    200: Array(PEOPLE).fill(200),
    400: Array(HITS - PEOPLE).fill(400),
  })
  const stored = await world.db.selectFrom('outcome').select(['invitation_id', 'decided']).execute()
  expect(stored).toHaveLength(HITS)
  const decided = stored.filter((hit) => hit.decided).map((hit) => hit.invitation_id)
  expect([decided.length, new Set(decided).size]).toEqual([PEOPLE, PEOPLE])
  const rows = await world.db.selectFrom('invitation').select(['id', 'status', 'earned_cents']).orderBy('id').execute()
  const expected = { completed: 7500, screened: 0, 'over-quota': 0, 'partial-completed': 2000 }
  expect(rows.map((row) => row.earned_cents)).toEqual(invitations.map((_, index) => expected[outcomeFor(index)]))
  const payments = await world.db
    .selectFrom('payment')
    .select('invitation_id')
    .where('kind', '=', 'incentive')
    .execute()
  expect(payments).toHaveLength(PEOPLE)
}, 120_000)
