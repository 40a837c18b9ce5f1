import { sql } from 'kysely'
import { beginSession } from '#server/panel/auth/sessions.ts'
import { isMigrated, migrate } from '#server/panel/database/migrate.ts'
import { useSchemaOf } from '#tests/support/database/old-schema.ts'
import { rowsOf } from '#tests/support/panel/facts/surveys.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* Migrates the payments of a panel from before the ledger. */

const world = useWorld()
beforeAll(async () => {
  await useSchemaOf('0004-partners', world.db)
  for (const statement of oldRows) await sql.raw(statement).execute(world.db)
  await migrate(world.db)
})

const panelist = (id: number, status: string, referredBy: number | null = null) =>
  `insert into panelist (first_name, last_name, mobile, panelist_type, status, referral_code, referred_by)
   values ('Ann', 'Lee', '+1212555010${id}', 'HCP', '${status}', 'code${id}', ${referredBy})`

const invitation = (number: number, status: string, payment: string | null, cents: number | null, paid = 'null') => [
  `insert into survey (masked_id, skey, topic, project_number, loi, end_date, methodology, survey_type, status,
    incentive_cents, partial_incentive_cents, donation_cents, survey_url)
   values ('m${number}', 's${number}', 'Topic ${number}', 'P-${number}', 10, '2026-05-01', 'Quantitative', 'Open', 'Closed',
    5000, 1000, 500, 'https://surveys.test/')`,
  `insert into invitation (survey_id, panelist_id, masked_id, ikey, reference_number, status, payment_status, payment_date,
    offered_cents, earned_cents, invited_at, started_at, outcome_at)
   values (${number}, 1, 'i${number}', 'k${number}', 'P-${number}-1', '${status}', ${payment === null ? 'null' : `'${payment}'`},
    ${paid}, 5000, ${cents}, '2026-04-01T12:00Z', '2026-04-02T12:00Z', '2026-04-03T12:00Z')`,
]

const oldRows = [
  panelist(1, 'Verified'),
  panelist(2, 'Verified', 1),
  panelist(3, 'Registered', 1),
  panelist(4, 'Verified', 1),
  `insert into non_profit (name, display_order) values ('Clinic', 1)`,
  ...invitation(1, 'Completed', 'Paid', 5000, `'2026-04-20'`),
  ...invitation(2, 'Completed', 'Approved', 4000),
  ...invitation(3, 'Completed', 'Pending W9', 300),
  ...invitation(4, 'Completed', 'Pending', 20),
  ...invitation(5, 'Completed', 'Stopped', 7777),
  ...invitation(6, 'Terminated', 'Not Eligible', 0),
  ...invitation(7, 'Invited', null, null),
  `insert into donation (invitation_id, non_profit_id, amount_cents) values (1, 1, 500)`,
  `insert into referral (referrer_id, code, referent_name, referent_email, referent_id, status, bonus_cents, payment_status,
    payment_status_at, created_at) values
    (1, 'r1', 'Bob', 'bob@mail.test', 4, 'Verified', 2500, 'Paid', '2026-03-06T03:30Z', '2026-03-01T00:00Z'),
    (1, 'r2', 'Cid', 'cid@mail.test', null, 'Invited', 2500, 'Pending', null, '2026-03-02T00:00Z')`,
]

const member = async () => {
  const { id, user_id, mobile } = await world.db
    .selectFrom('panelist')
    .select(['id', 'user_id', 'mobile'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  const { accessToken } = await world.db.transaction().execute((tx) => beginSession(tx, world.panel.crypto, id))
  return { panelistId: id, userId: user_id, mobile, token: accessToken }
}

it('migrates every payment with its status and known dates into the ledger', async () => {
  expect(await isMigrated(world.db)).toBe(true)
  const rows = await rowsOf(world, await member())
  const listed = rows.map(({ topic, paymentStatus, paymentDate, paymentEvents = [] }) => [
    topic,
    paymentStatus?.status ?? null,
    paymentDate,
    paymentEvents
      .filter(({ event }) => !['invited', 'started', 'completed', 'expired'].includes(event))
      .map(({ event, date }) => `${event} ${date}`),
  ])
  expect(listed).toEqual([
    ['Topic 1', 'Paid', '2026-04-20', ['client-review 2026-04-03', 'sent 2026-04-20']],
    ['Topic 2', 'Approved', null, ['client-review 2026-04-03', 'approved 2026-04-03', 'sent null']],
    ['Topic 3', 'Pending W9', null, ['client-review 2026-04-03', 'w9-hold 2026-04-03', 'sent null']],
    ['Topic 4', 'Pending', null, ['client-review 2026-04-03', 'approved null']],
    ['Topic 5', 'Stopped', null, ['client-review 2026-04-03', 'stopped 2026-04-03']],
    ['Topic 6', 'Not Eligible', null, ['not-qualified 2026-04-03', 'not-eligible 2026-04-03']],
    ['Topic 7', null, null, []],
  ])
})

it('migrates the totals', async () => {
  expect(await world.as(await member()).call('incentiveSummary')).toMatchObject({
    totalIncentiveEarned: 50,
    incentivesInProcess: 43.2,
    incentivesHeld: 3,
  })
})

it('migrates donations', async () => {
  const donations = await world.db
    .selectFrom('payment')
    .select(['non_profit_id', 'amount_cents', 'status'])
    .where('kind', '=', 'donation')
    .execute()
  expect(donations).toEqual([{ non_profit_id: 1, amount_cents: 500, status: 'Pending' }])
})

it("lists members who came by a member's own link, with the bonus of verified ones", async () => {
  const rows = await world.as(await member()).call('referralStatus')
  const listed = rows.map(({ referentName, referentEmail, referralStatus, paymentStatus, paymentStatusUpdateDate }) => [
    referentName,
    referentEmail,
    referralStatus,
    paymentStatus,
    paymentStatusUpdateDate !== null,
  ])
  expect(listed).toEqual([
    ['Ann L.', null, 'Registered', 'Pending', false],
    ['Ann L.', null, 'Verified', 'Pending', true],
    ['Cid', 'cid@mail.test', 'Invited', 'Pending', false],
    ['Bob', 'bob@mail.test', 'Verified', 'Paid', true],
  ])
  const cents = await world.db.selectFrom('payment').select('amount_cents').where('kind', '=', 'bonus').execute()
  expect(cents).toEqual([{ amount_cents: 2500 }, { amount_cents: 2500 }])
})
