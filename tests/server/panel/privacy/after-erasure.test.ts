import { sql } from 'kysely'
import { inOneTransaction } from '#server/panel/database/transaction.ts'
import { anEmail, type TestMember } from '#tests/support/panel/facts/builders.ts'
import { anInvitation, aSurvey, invitationNow } from '#tests/support/panel/facts/surveys.ts'
import { taxDetail } from '#tests/support/panel/facts/tax.ts'
import { useWorld } from '#tests/support/panel/world.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

/* What a member saves, and what surveys report, while the account is being erased or afterwards. */

const world = useWorld({ lookups: true })

const as = (member: TestMember) => world.as(member).call
const home = { firstLine: '1 Main St', city: 'Reno', state: 'NV', zipCode: '89501', country: 'USA' }

/** Lets the next code be sent at once. */
const forgetSends = () => world.db.deleteFrom('code_send').execute()

const saves: readonly [what: string, table: string, save: (member: TestMember) => Promise<unknown>][] = [
  ['an address', 'profile_part_saved', (member) => as(member)('saveAddress', { body: home })],
  ['tax details', 'tax_detail', (member) => as(member)('saveTaxDetail', { body: taxDetail })],
  ['a form to sign', 'tax_form', (member) => as(member)('signingTemplate')],
  ['an email address', 'email_link', (member) => as(member)('registerEmail', { body: { email: anEmail() } })],
  ['a link for one', 'email_link', (member) => as(member)('sendEmailLink', { body: { email: anEmail() } })],
  ['a code', 'challenge', (member) => forgetSends().then(() => as(member)('sendPrivacyCode', { body: {} }))],
  ['a message to support', 'contact_message', (member) => as(member)('contactUs', { body: { content: 'When?' } })],
  ['a referral', 'referral', (member) => as(member)('referPanelist', { body: { name: 'Zoe', email: anEmail() } })],
]

/** Waits until this many connections to this database wait for a lock. */
const waitForWaiting = (count: number) =>
  waitUntil(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db)
    return rows.length >= count
  })

/** Starts the erasure and then the other call while a transaction has the member, so that they run in this order. */
async function afterErasure(member: TestMember, call: (member: TestMember) => Promise<unknown>) {
  await as(member)('sendPrivacyCode', { body: {} })
  const otp = await world.lastCode(member.mobile)
  const started = await inOneTransaction(world.db, async (tx) => {
    await tx.selectFrom('panelist').select('id').where('id', '=', member.panelistId).forUpdate().execute()
    const erasing = as(member)('eraseAccount', { body: { otp, givesUpUnpaid: true } })
    await waitForWaiting(1)
    const calling = call(member).then(
      () => 'done',
      (error: unknown) => String(error),
    )
    await waitForWaiting(2)
    return { erasing, calling }
  })
  await started.erasing
  return started.calling
}

it.each(saves)('what a member saves in another window is not kept: %s [PRIV-007]', async (_, table, save) => {
  const member = await world.member({ status: 'Verified', panelist_type: 'Patient' })
  const column = table === 'referral' ? 'referrer_id' : 'panelist_id'
  expect(await afterErasure(member, save)).toMatch('401')
  const { rows } = await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${member.panelistId}`.execute(
    world.db,
  )
  expect(rows).toEqual([])
})

it('outcomes count, but earn nothing: there is nobody to pay [PRIV-008]', async () => {
  const member = await world.member()
  const survey = await aSurvey(world.db)
  const atOnce = await anInvitation(world.db, member, survey, { status: 'Started' })
  const later = await anInvitation(world.db, member, await aSurvey(world.db), { status: 'Started' })
  const report = ({ ikey }: { ikey: string }) =>
    world.call('recordOutcome', {
      body: { redirectUri: 'completed', ikey, surveyUrl: 'https://portal.test/completed' },
    })
  expect(await afterErasure(member, () => report(atOnce))).toBe('done')
  await report(later)
  for (const { id } of [atOnce, later])
    expect(await invitationNow(world.db, id)).toMatchObject({
      status: 'Completed',
      earned_cents: 0,
      payment_status: 'Not Eligible',
    })
})
