import { sql } from 'kysely'
import { inOneTransaction } from '#server/panel/database/transaction.ts'
import { setStatus } from '#server/panel/profile/status/status.ts'
import { authenticator } from '#tests/support/panel/authenticator.ts'
import { aNumber, anEmail, type TestMember } from '#tests/support/panel/facts/builders.ts'
import { FakeProvider, payingBy } from '#tests/support/panel/facts/payouts.ts'
import { anInvitation, aSurvey, invitationNow } from '#tests/support/panel/facts/surveys.ts'
import { taxDetail } from '#tests/support/panel/facts/tax.ts'
import { waitingMessages } from '#tests/support/panel/messages.ts'
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
async function afterErasure(member: TestMember, call: (member: TestMember, otp: string) => Promise<unknown>) {
  await as(member)('sendPrivacyCode', { body: {} })
  const otp = await world.lastCode(member.mobile)
  const started = await inOneTransaction(world.db, async (tx) => {
    await tx.selectFrom('panelist').select('id').where('id', '=', member.panelistId).forUpdate().execute()
    const erasing = as(member)('eraseAccount', { body: { otp, givesUpUnpaid: true } })
    await waitForWaiting(1)
    const calling = call(member, otp).then(
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

async function codeFor(member: TestMember): Promise<string> {
  await as(member)('sendPrivacyCode', { body: {} })
  await forgetSends()
  return world.lastCode(member.mobile)
}

async function newNumber(member: TestMember) {
  const newMobileNumber = aNumber()
  const body = { newMobileNumber, otp: await codeFor(member) }
  const { challengeId } = await as(member)('sendOwnNumberCode', { body })
  await forgetSends()
  return { newMobileNumber, challenge: challengeId ?? '' }
}

/** Each gets ready what the call needs, and answers the call. `otp` is the code of the erasure. */
const confirmed: readonly [
  what: string,
  prepare: (member: TestMember) => Promise<(otp: string) => Promise<unknown>>,
][] = [
  [
    'a passkey',
    async (member) => {
      const { options } = await as(member)('beginPasskey', { body: { otp: await codeFor(member) } })
      const passkey = authenticator().create(options)
      return () => as(member)('addPasskey', { body: { passkey } })
    },
  ],
  [
    'a code for a new number',
    async (member) => (otp) => as(member)('sendOwnNumberCode', { body: { newMobileNumber: aNumber(), otp } }),
  ],
  [
    'another code for a new number',
    async (member) => {
      const { newMobileNumber, challenge } = await newNumber(member)
      return () => as(member)('resendOwnNumberCode', { body: { newMobileNumber } }, { challenge })
    },
  ],
  [
    'a new number',
    async (member) => {
      const { newMobileNumber, challenge } = await newNumber(member)
      const body = { newMobileNumber, otp: await world.lastCode(newMobileNumber) }
      return () => as(member)('changeOwnNumber', { body }, { challenge })
    },
  ],
  [
    'where payments go',
    async (member) => {
      Object.assign(world.panel.payouts, payingBy(new FakeProvider()))
      return (otp) => as(member)('savePayoutMethod', { body: { method: 'tremendous', address: anEmail(), otp } })
    },
  ],
  [
    'a non-profit',
    async (member) => {
      const [organization] = await as(member)('nonProfitOrganizations')
      return () => as(member)('saveNonProfitOrganization', { body: { id: organization?.id ?? 0 } })
    },
  ],
  [
    'a started survey',
    async (member) => {
      const { maskedId } = await anInvitation(world.db, member, await aSurvey(world.db))
      return () => as(member)('validateInvitation', { body: { invitationMaskedId: maskedId } })
    },
  ],
  ['a language', async (member) => () => as(member)('saveLanguage', { body: { language: 'es' } })],
]

/** What is left of an account, with its members' data. */
const leftOf = async ({ panelistId }: TestMember) => {
  const passkeys = await world.db.selectFrom('passkey').select('id').where('panelist_id', '=', panelistId).execute()
  const row = await world.db
    .selectFrom('panelist')
    .select(['mobile', 'non_profit_id', 'language'])
    .where('id', '=', panelistId)
    .executeTakeFirstOrThrow()
  return { passkeys, ...row }
}

it.each(confirmed)('nor is what was prepared before the erasure: %s [PRIV-007]', async (_, prepare) => {
  const member = await world.member({ status: 'Verified' })
  const call = await prepare(member)
  expect(await afterErasure(member, (_member, otp) => call(otp))).toMatch('401')
  expect(await leftOf(member)).toEqual({
    passkeys: [],
    mobile: `erased ${member.panelistId}`,
    non_profit_id: null,
    language: 'en',
  })
})

it('a friend who is verified during the erasure earns no bonus [PRIV-008]', async () => {
  const [member, friend] = [await world.member(), await world.member()]
  await world.db
    .insertInto('referral')
    .values({
      referrer_id: member.panelistId,
      referent_id: friend.panelistId,
      referent_name: 'Zoe',
      status: 'Registered',
      bonus_cents: 2500,
    })
    .execute()
  await as(member)('sendPrivacyCode', { body: {} })
  const otp = await world.lastCode(member.mobile)
  const started = await inOneTransaction(world.db, async (tx) => {
    // The erasure has stopped what is unpaid, and waits to audit its code.
    await sql`lock table audit in share row exclusive mode`.execute(tx)
    const erasing = as(member)('eraseAccount', { body: { otp, givesUpUnpaid: true } })
    await waitForWaiting(1)
    const verifying = inOneTransaction(world.db, (other) => setStatus(other, friend.panelistId, 'Verified'))
    await Promise.race([verifying, waitForWaiting(2)])
    return { both: [erasing, verifying] }
  })
  await Promise.all(started.both)
  const owed = world.db.selectFrom('payment').select('kind').where('panelist_id', '=', member.panelistId)
  expect(await owed.execute()).toEqual([])
})

it('drops texts and mails that wait for the member, but not the mail about the erasure [PRIV-010]', async () => {
  const email = anEmail()
  const member = await world.member({ email, email_verified_at: new Date() })
  const otp = await codeFor(member)
  const text = { name: 'survey-invitation-text', channel: 'sms', to: member.mobile, text: 'Hello' } as const
  const mail = { name: 'survey-invitation', channel: 'mail', to: email, subject: 'Survey', text: 'Hello' } as const
  await inOneTransaction(world.db, async (tx) => {
    await world.panel.outbox.send(tx, text)
    await world.panel.outbox.send(tx, mail)
  })
  await as(member)('eraseAccount', { body: { otp, givesUpUnpaid: true } })
  expect(await waitingMessages(world, member.mobile)).toEqual([])
  expect((await waitingMessages(world, email)).map(({ name }) => name)).toEqual(['account-erased'])
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
