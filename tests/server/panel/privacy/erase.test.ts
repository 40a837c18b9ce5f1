import { sql } from 'kysely'
import { memberTables } from '#server/panel/database/personal-data/index.ts'
import type { DataSubject } from '#server/panel/database/personal-data/policy.ts'
import { tidy } from '#server/panel/jobs/tidy.ts'
import { eraseTaxRecords } from '#server/panel/privacy/erase.ts'
import { subjectOf } from '#server/panel/privacy/subject.ts'
import { applyNotice } from '#server/panel/rewards/payouts/notices.ts'
import { addPayout } from '#server/panel/rewards/payouts/repository.ts'
import { anEmail, aRegistration, type TestMember, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { FakeProvider, payingBy, payOut } from '#tests/support/panel/facts/payouts.ts'
import { marks, plantedMember } from '#tests/support/panel/facts/planted.ts'
import { anEarning, anInvitation, aSurvey } from '#tests/support/panel/facts/surveys.ts'
import { signOwn } from '#tests/support/panel/facts/tax.ts'
import { operator, runOperatorCommand } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const world = useWorld({ lookups: true })

async function codeFor(member: TestMember, to = member.mobile): Promise<string> {
  await world.as(member).call('sendPrivacyCode', { body: {} })
  return world.lastCode(to)
}

const linkIn = (mails: readonly { text: string }[]) => /code=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''

async function erase(member: TestMember, { givesUpUnpaid = true, to = member.mobile } = {}) {
  return world.as(member).call('eraseAccount', { body: { otp: await codeFor(member, to), givesUpUnpaid } })
}

/** `table.column` of every database cell that contains one of the texts. */
async function findCells(texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(world.db)
  const found = new Set<string>()
  for (const { name } of tables) {
    const { rows } = await sql<{
      row: Record<string, unknown>
    }>`select to_jsonb(t) as row from ${sql.table(name)} t`.execute(world.db)
    for (const { row } of rows)
      for (const [column, value] of Object.entries(row))
        if (texts.some((text) => JSON.stringify(value).includes(text))) found.add(`${name}.${column}`)
  }
  return [...found].toSorted()
}

const rowsOf = async (table: string, subject: DataSubject) => {
  const policy = memberTables.find(([name]) => name === table)?.[1]
  if (!policy) throw new Error(`no rule for ${table}`)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where ${policy.condition(subject)}`.execute(world.db)
  return rows[0]?.count ?? 0
}

async function tablesWithoutRows(subject: DataSubject): Promise<string[]> {
  const empty: string[] = []
  for (const [table] of memberTables) if ((await rowsOf(table, subject)) === 0) empty.push(table)
  return empty
}

/** The years for which tax records are kept are over. */
const endTaxYears = ({ panelistId }: TestMember) =>
  world.db.updateTable('erasure').set({ tax_kept_until: '2020-12-31' }).where('panelist_id', '=', panelistId).execute()

describe('erasure of a member with data in every table', () => {
  it('leaves personal data only in the columns that the rules name', async () => {
    const member = await plantedMember(world)
    const { panelistId, mobile } = member
    const subject = await subjectOf(world.db, panelistId)
    // `plantedMember` adds a row to each of the other tables.
    expect(await tablesWithoutRows(subject)).toEqual(['erasure'])
    // The number replied STOP, so the code goes to the email address.
    const receipt = await erase(member, { to: marks.email })
    const texts = [...Object.values(marks), 'Quillon', mobile]
    expect(await findCells(texts)).toContain('tax_detail.full_name')
    await endTaxYears(member)
    await eraseTaxRecords(world.db)
    expect(await findCells(texts)).toEqual([
      'audit.client_address',
      'code_send.client_address',
      'code_send.identifier',
      'code_send.prefix',
      'identity_record.first_name',
      'identity_record.last_name',
      'identity_record.mobile',
      'survey_list.npi_number',
      'text_stop.number',
    ])
    for (const [table, { onErasure }] of memberTables) {
      if (onErasure === 'delete' || onErasure === 'delete after the tax years')
        expect([table, await rowsOf(table, subject)]).toEqual([table, 0])
    }
    expect(receipt.kept.map(({ what }) => what)).toEqual([
      'Your name, mobile number, email, the consents you gave and how you want to be invited',
      'Your sessions, trusted devices, passkeys and the codes we sent',
      'The surveys you were invited to, and how each one ended',
      'Your payments and what happened to each',
      'The people you referred, and who referred you',
      'Your tax details and Forms W-\u20609',
      'A log of what happened in your account: sign-ins, changes, and from which network address',
      'Your number, if you replied STOP to our texts',
    ])
    await world.pass({ hours: 24 * 3 })
    await tidy(world.db)
    expect(await findCells(texts)).not.toContain('code_send.identifier')
  })
})

it("the addresses of a member are those that they verified, unless they are another member's now", async () => {
  const [email, byCode, byLink, passedOn, typed] = [anEmail(), anEmail(), anEmail(), anEmail(), anEmail()]
  const member = await world.member({ email: typed })
  const { panelistId, mobile } = member
  const verify = async (who: TestMember, address: string) => {
    await world.as(who).call('registerEmail', { body: { email: address } })
    await world
      .as(who)
      .call('verifyEmailCode', { body: { verificationCode: await world.lastCode(address), email: address } })
  }
  await verify(member, byCode)
  await verify(member, passedOn)
  await world.as(member).call('sendEmailLink', { body: { email: byLink } })
  await world.call('verifyEmailLink', { body: { verificationCode: linkIn(await world.messages(byLink)) } })
  await verify(member, email)
  await world.pass({ minutes: 1 })
  await verify(await world.member(), passedOn)
  await world.as(member).call('registerEmail', { body: { email: typed } })
  const subject = await subjectOf(world.db, panelistId)
  expect({ ...subject, emails: subject.emails.toSorted() }).toEqual({
    panelistId,
    mobile,
    emails: [email, byCode, byLink].sort(),
  })
})

describe('an address that a member typed, and that its owner verified later', () => {
  const address = '203.0.113.88'

  async function typedBeforeItsOwner() {
    const email = anEmail()
    const [stranger, owner, friend] = [await world.member(), await world.member(), await world.member()]
    await world.as(stranger).call('registerEmail', { body: { email } })
    await world.db
      .insertInto('referral')
      .values({
        referrer_id: friend.panelistId,
        referent_name: 'Thea Owner',
        referent_email: email,
        code: email,
        bonus_cents: 2500,
      })
      .execute()
    await world.db
      .updateTable('panelist')
      .set({ email, email_verified_at: verifiedNow })
      .where('id', '=', owner.panelistId)
      .execute()
    await world.pass({ minutes: 1 })
    await world.call('sendLoginCode', { body: { loginId: email, otp: '' } }, { address })
    return { email, stranger }
  }

  it("shows the stranger nothing of the owner's", async () => {
    const { stranger } = await typedBeforeItsOwner()
    const otp = await codeFor(stranger)
    const copy = await (await world.send('copyOfData', { body: { otp } }, { member: stranger })).text()
    expect(copy).not.toContain(address)
    expect(copy).not.toContain('Thea Owner')
  })

  it("keeps the owner's code and invitation when the stranger's account is erased", async () => {
    const { email, stranger } = await typedBeforeItsOwner()
    const otp = await world.lastCode(email)
    await erase(stranger)
    expect(await world.call('login', { body: { loginId: email, otp } })).toMatchObject({ tokenType: 'Bearer' })
    const invited = world.db.selectFrom('referral').select('referent_name').where('referent_email', '=', email)
    expect(await invited.executeTakeFirst()).toEqual({ referent_name: 'Thea Owner' })
  })
})

describe('eraseAccount', () => {
  it('ends the sessions and frees the number for a new registration', async () => {
    const member = await world.member()
    await erase(member)
    expect((await world.as(member).refused('getProfile', { path: { userId: member.userId } })).status).toBe(401)
    expect(await world.refusal('sendLoginCode', { body: { loginId: member.mobile, otp: '' } })).toBe(
      'UNREGISTERED_USER',
    )
    await world.pass({ minutes: 2 })
    const body = { mobileNumber: member.mobile, firstName: 'New', lastName: 'Person' }
    await world.call('sendRegistrationCode', { body })
  })

  it('removes the parameters of reported outcomes, in which a survey may send answers of the profile back (PRIV-011)', async () => {
    const member = await world.member()
    const { ikey } = await anInvitation(world.db, member, await aSurvey(world.db), { status: 'Started' })
    const surveyUrl = `https://portal.test/completed?ikey=${ikey}&conditions=7`
    await world.call('recordOutcome', { body: { redirectUri: 'completed', ikey, surveyUrl } })
    await erase(member)
    const outcomes = await world.db
      .selectFrom('outcome')
      .innerJoin('invitation', 'invitation.id', 'outcome.invitation_id')
      .where('ikey', '=', ikey)
      .select('survey_url')
      .execute()
    expect(outcomes).toEqual([{ survey_url: 'https://portal.test/completed' }])
  })

  it("ends the member's referral links", async () => {
    const member = await world.member({ referral_code: 'planted-referral' })
    await erase(member)
    const body = { ...aRegistration(), rcode: 'planted-referral' }
    expect(await world.refusal('sendRegistrationCode', { body })).toBe('NOT_VALID_REFERRAL_UNIQUE_CODE')
  })

  it('withdraws the messages that still wait for the member', async () => {
    const [email, otherEmail] = [anEmail(), anEmail()]
    const member = await world.member({ email, email_verified_at: new Date() })
    const message = { name: 'survey-invitation', channel: 'mail', subject: 'Survey', text: 'Hello' } as const
    for (const to of [email, otherEmail])
      await world.db.transaction().execute((tx) => world.panel.outbox.send(tx, { ...message, to }))
    await erase(member)
    const waiting = await world.queue.findJobs<{ recipient: string }>('message', { queued: true })
    const waitingFor = (to: string) =>
      waiting.filter(({ data }) => world.panel.crypto.hmacMatches('recipient', to, data.recipient))
    // One is the mail with the receipt, which every erased member gets.
    expect([waitingFor(email).length, waitingFor(otherEmail).length]).toEqual([1, 1])
    expect((await world.messages(email)).at(-1)?.subject).toBe('Your Carepanel account is erased')
  })

  it('mails the receipt to the verified address', async () => {
    const member = await world.member({ email: 'receipt@mail.test', email_verified_at: new Date() })
    const { receipt } = await erase(member)
    const mail = (await world.messages('receipt@mail.test')).at(-1)
    expect(mail?.subject).toBe('Your Carepanel account is erased')
    expect(mail?.text).toContain(`https://portal.test/erased?receipt=${receipt}`)
  })

  it('returns the receipt by its number only', async () => {
    const erased = await erase(await world.member())
    expect(await world.call('erasureReceipt', { path: { receipt: erased.receipt } })).toEqual(erased)
    expect(await world.refused('erasureReceipt', { path: { receipt: 'AAAA2222' } })).toMatchObject({ status: 404 })
  })

  it.each([
    ['a wrong code', (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0'), 'INVALID_OTP'],
    ['an old code', (code: string) => code, 'OTP_EXPIRED'],
  ])('refuses %s and erases nothing', async (what, change, refusal) => {
    const member = await world.member()
    const otp = change(await codeFor(member))
    if (what === 'an old code') await world.pass({ minutes: 11 })
    expect(await world.as(member).refusal('eraseAccount', { body: { otp, givesUpUnpaid: true } })).toBe(refusal)
    expect(await world.as(member).call('privacySummary')).toMatchObject({ unpaid: 0 })
  })

  it('refuses a sign-in code and a used code', async () => {
    const member = await world.member()
    await world.call('sendLoginCode', { body: { loginId: member.mobile, otp: '' } })
    const body = { otp: await world.lastCode(member.mobile), givesUpUnpaid: true }
    expect(await world.as(member).refusal('eraseAccount', { body })).toBe('INVALID_OTP')
    await world.pass({ minutes: 2 })
    const otp = await codeFor(member)
    await world.send('copyOfData', { body: { otp } }, { member })
    expect(await world.as(member).refusal('eraseAccount', { body: { otp, givesUpUnpaid: true } })).toBe('INVALID_OTP')
  })

  it('refuses while money is unpaid, and stops the payment once the member gives it up', async () => {
    const member = await world.member()
    const payment = await anEarning(world, member, 75)
    expect((await world.as(member).call('privacySummary')).unpaid).toBe(75)
    const otp = await codeFor(member)
    expect(await world.as(member).refusal('eraseAccount', { body: { otp, givesUpUnpaid: false } })).toBe('UNPAID_MONEY')
    await world.as(member).call('eraseAccount', { body: { otp, givesUpUnpaid: true } })
    expect(
      await world.db.selectFrom('payment').select('status').where('id', '=', payment).executeTakeFirstOrThrow(),
    ).toEqual({ status: 'Stopped' })
  })

  it('refuses while a provider is paying out', async () => {
    const member = await world.member()
    const payment = await anEarning(world, member, 75)
    await operator(world, `payments approve ${payment}`)
    await world.db.insertInto('payout_batch').values({ id: 99, requested_by: 'operator test' }).execute()
    await addPayout(world.db, { paymentId: payment, batchId: 99, gateway: 'tremendous', recipient: 'x@mail.test' })
    await world.db.updateTable('payout').set({ state: 'sending' }).where('payment_id', '=', payment).execute()
    const otp = await codeFor(member)
    expect(await world.as(member).refusal('eraseAccount', { body: { otp, givesUpUnpaid: true } })).toBe('UNPAID_MONEY')
  })
})

describe('erasing an account with a payment in a bank file', () => {
  it('is refused while the bank may pay it, and possible once the file is taken back', async () => {
    const member = await world.member()
    const payment = await anEarning(world, member, 75)
    await operator(world, `payments approve ${payment}`)
    const name = /bank-\d+/.exec(await operator(world, 'payments export --csv'))?.[0]
    const otp = await codeFor(member)
    expect(await world.as(member).refusal('eraseAccount', { body: { otp, givesUpUnpaid: true } })).toBe('UNPAID_MONEY')
    await operator(world, `bankfiles cancel ${name} ${payment} --yes`)
    await world.as(member).call('eraseAccount', { body: { otp, givesUpUnpaid: true } })
    expect(await operator(world, `payments show ${payment}`)).toMatch(/stopped +Stopped/)
    expect(await operator(world, 'payments export --csv')).not.toMatch(new RegExp(`^${payment},`, 'm'))
  })
})

/** The provider reports that the payout of this payment came back. */
async function returnPayout(payment: number) {
  const { key } = await world.db
    .selectFrom('payout')
    .select('key')
    .where('payment_id', '=', payment)
    .executeTakeFirstOrThrow()
  const caller = { address: 'payouts', requestId: 'r' }
  const notice = { id: key, state: 'returned', reason: 'It expired.' } as const
  expect(await applyNotice({ db: world.db, mailer: world.panel, caller }, 'tremendous', notice)).toBe(true)
}

it("another member's payout that comes back is approved again", async () => {
  Object.assign(world.panel.payouts, payingBy(new FakeProvider()))
  await erase(await world.member())
  const member = await world.member({ email: anEmail(), email_verified_at: verifiedNow })
  const payment = await anEarning(world, member, 30)
  await operator(world, `payments approve ${payment}`)
  await runOperatorCommand(world, ['payouts', 'send', String(payment)], { answer: true })
  await payOut(world)
  await returnPayout(payment)
  expect(await operator(world, `payments show ${payment}`)).toContain(', Approved.')
})

describe('a payout of an erased member', () => {
  it('that comes back is stopped, because nobody can be paid', async () => {
    Object.assign(world.panel.payouts, payingBy(new FakeProvider()))
    const member = await world.member({ email: anEmail(), email_verified_at: verifiedNow })
    const payment = await anEarning(world, member, 30)
    await operator(world, `payments approve ${payment}`)
    await runOperatorCommand(world, ['payouts', 'send', String(payment)], { answer: true })
    await payOut(world)
    await erase(member)
    await returnPayout(payment)
    const events = await world.db
      .selectFrom('payment_event')
      .select(['event', 'becomes'])
      .where('payment_id', '=', payment)
      .orderBy('id')
      .execute()
    expect(events.slice(-2)).toEqual([
      { event: 'returned', becomes: 'Approved' },
      { event: 'stopped', becomes: 'Stopped' },
    ])
    expect(await operator(world, 'payments export --csv')).not.toMatch(new RegExp(`^${payment},`, 'm'))
  })
})

describe('tax records of an erased member', () => {
  async function paidMember() {
    const member = await world.member()
    const payment = await anEarning(world, member, 100)
    await operator(world, `payments approve ${payment}`)
    await operator(world, `payments send ${payment}`)
    await signOwn(world, member)
    return member
  }
  const forms = (panelistId: number) =>
    world.db.selectFrom('tax_form').select('id').where('panelist_id', '=', panelistId).execute()

  it('are kept until four years after the last year with a payment, and then deleted', async () => {
    const member = await paidMember()
    const { kept } = await erase(member)
    const { year } = await world.db
      .selectNoFrom(sql<number>`extract(year from now() at time zone 'America/New_York')::int`.as('year'))
      .executeTakeFirstOrThrow()
    expect(kept.find(({ what }) => what === 'Your tax details and Forms W-\u20609')?.until).toBe(`${year + 4}-12-31`)
    await tidy(world.db)
    expect(await forms(member.panelistId)).toHaveLength(1)
    await endTaxYears(member)
    await tidy(world.db)
    expect(await forms(member.panelistId)).toEqual([])
  })

  it('are deleted for each member at their own time', async () => {
    const [early, late] = [await paidMember(), await paidMember()]
    await erase(early)
    await erase(late)
    await endTaxYears(early)
    await tidy(world.db)
    expect([await forms(early.panelistId), await forms(late.panelistId)]).toEqual([[], [expect.anything()]])
    await endTaxYears(late)
    await tidy(world.db)
    expect(await forms(late.panelistId)).toEqual([])
  })

  it('are deleted at once when the member was neither paid nor reported', async () => {
    const member = await world.member()
    await signOwn(world, member)
    await erase(member)
    expect(await forms(member.panelistId)).toEqual([])
  })
})

it('gives the receipt again to the same request for an hour, and to no other', async () => {
  const member = await world.member()
  const body = { otp: await codeFor(member), givesUpUnpaid: true }
  const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })
  const first = await world.as(member).call('eraseAccount', { body }, keyed('k'.repeat(32)))
  expect(await world.as(member).call('eraseAccount', { body }, keyed('k'.repeat(32)))).toEqual(first)
  expect(await world.as(member).refusal('eraseAccount', { body }, keyed('l'.repeat(32)))).toBe('UNAUTHORIZED')
  expect(await world.as(member).refusal('eraseAccount', { body })).toBe('UNAUTHORIZED')
  expect(await world.as(member).refusal('privacySummary', {}, keyed('k'.repeat(32)))).toBe('UNAUTHORIZED')
  await world.pass({ hours: 1, minutes: 1 })
  expect(await world.as(member).refusal('eraseAccount', { body }, keyed('k'.repeat(32)))).toBe('UNAUTHORIZED')
})

it('gives both of two such requests at once the same receipt', async () => {
  const member = await world.member()
  const body = { otp: await codeFor(member), givesUpUnpaid: true }
  const keyed = { headers: { 'idempotency-key': 'k'.repeat(32) } }
  const erasing = [1, 2].map(() => world.as(member).call('eraseAccount', { body }, keyed))
  const [first, second] = await Promise.all(erasing)
  expect(second).toEqual(first)
})
