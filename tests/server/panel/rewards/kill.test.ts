import { sql } from 'kysely'
import { openDatabase } from '#server/panel/database/open.ts'
import { databaseKind, testDatabase } from '#tests/support/database/database.ts'
import { memberWith } from '#tests/support/panel/facts/builders.ts'
import { anInvitation, aSurvey } from '#tests/support/panel/facts/surveys.ts'
import { panelToKill, runUntilKilled } from '#tests/support/panel/killed/killed.ts'

const KILLS = databaseKind() === 'pglite' ? 2 : 5
const SURVEYS_EACH = 30

jest.setTimeout(300_000)

it('saves outcome, earning, donation and totals together or not at all when the panel is killed', async () => {
  const testDb = await testDatabase()
  const { location } = testDb
  const { environment, crypto } = panelToKill(location)

  const before = await openDatabase(location)
  const { id: non_profit_id } = await before.db
    .insertInto('non_profit')
    .values({ name: 'Clinic', display_order: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const member = await memberWith(before.db, crypto, { non_profit_id })
  const ikeys: string[] = []
  for (let index = 0; index < KILLS * SURVEYS_EACH; index++) {
    const { ikey } = await anInvitation(before.db, member, await aSurvey(before.db), { status: 'Started' })
    ikeys.push(ikey)
  }
  await before.close()

  const acknowledged: string[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    const batch = ikeys.slice(kill * SURVEYS_EACH, (kill + 1) * SURVEYS_EACH)
    acknowledged.push(...(await runUntilKilled('earn-until-killed.ts', batch, environment)))
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS)

  const after = await openDatabase(location)
  const rows = await after.db
    .selectFrom('invitation')
    .where('panelist_id', '=', member.panelistId)
    .select((eb) => [
      'ikey',
      'status',
      eb
        .selectFrom('payment')
        .whereRef('invitation_id', '=', 'invitation.id')
        .select(sql<string>`string_agg(kind || ' ' || status, ', ' order by kind)`.as('told'))
        .as('payments'),
      eb
        .selectFrom('payment_event')
        .innerJoin('payment', 'payment.id', 'payment_event.payment_id')
        .whereRef('invitation_id', '=', 'invitation.id')
        .select(sql<number>`count(*)`.as('count'))
        .as('events'),
    ])
    .execute()
  const completed = rows.filter(({ status }) => status === 'Completed')
  expect(new Set(completed.map(({ payments, events }) => `${payments}: ${events}`))).toEqual(
    new Set(['donation Pending, incentive Pending: 2']),
  )
  const others = rows.filter(({ status }) => status !== 'Completed')
  expect(others.every(({ status, payments }) => status === 'Started' && payments === null)).toBe(true)
  const completedIkeys = new Set(completed.map(({ ikey }) => ikey))
  expect(acknowledged.filter((ikey) => !completedIkeys.has(ikey))).toEqual([])
  const totals = await after.db.selectFrom('incentive_total').selectAll().execute()
  expect(totals).toMatchObject([{ paid_cents: 0, in_process_cents: 7500 * completed.length, held_cents: 0 }])
  await after.close()
  await testDb.close()
})
