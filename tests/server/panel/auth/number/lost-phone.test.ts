import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { changeNumbers } from '#server/panel/auth/number/change-number.ts'
import { sealIdentity } from '#server/panel/auth/panelists.repository.ts'
import { rememberDevice } from '#server/panel/auth/trusted-devices.repository.ts'
import { lockMember } from '#server/panel/core/member-lock.ts'
import { approvePayment } from '#server/panel/rewards/payments.ts'
import { saveMethod } from '#server/panel/rewards/payouts/methods.repository.ts'
import { databaseKind } from '#tests/support/database/database.ts'
import { aNumber, anAddress, anEmail, type TestMember, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { aPasskey } from '#tests/support/panel/facts/passkeys.ts'
import { FakeProvider, payingBy } from '#tests/support/panel/facts/payouts.ts'
import { anEarning } from '#tests/support/panel/facts/surveys.ts'
import { runOperatorCommand } from '#tests/support/panel/operator.ts'
import { type Caller, useWorld } from '#tests/support/panel/world.ts'

/* A member who lost the phone asks for a new number. */

const world = useWorld()
const onPostgres = databaseKind() === 'postgres' ? it : it.skip

const ADDRESS = { firstLine: '1 Main St', city: 'Reno', state: 'NV', zipCode: '89501', country: 'USA' }

async function aMember() {
  const email = anEmail()
  const profile = JSON.stringify({ mailingAddress: ADDRESS })
  const member = await world.member({ last_name: 'Vance', email, email_verified_at: verifiedNow, profile })
  await sealIdentity(world.db, world.panel.crypto, member.panelistId, { ssn: '4321', dateOfBirth: '01-31-1970' })
  return { ...member, email }
}
type Member = Awaited<ReturnType<typeof aMember>>

const answersOf = ({ mobile, email }: Member, changes: object = {}) => ({
  mobileNumber: mobile,
  newMobileNumber: aNumber(),
  lastName: 'Vance',
  email,
  zipCode: '89501',
  ...changes,
})

/** Submits the code that the new number got. @returns status and body of the answer */
async function ask(body: ReturnType<typeof answersOf>, { address = anAddress(), device }: Caller = {}) {
  const { challengeId } = await world.call('sendNumberCode', { body }, { address, device })
  const otp = await world.lastCode(body.newMobileNumber)
  const caller = { address, device, challenge: challengeId ?? '' }
  const answer = await world.send('askNumberChange', { body: { ...body, otp } }, caller)
  return { status: answer.status, ...(await answer.json()) }
}

const mobileOf = async ({ panelistId }: TestMember) =>
  (await world.db.selectFrom('panelist').select('mobile').where('id', '=', panelistId).executeTakeFirstOrThrow()).mobile

const tokenFor = async (to: string) =>
  (await world.messages(to))
    .map(({ text }) => /token=([\w-]+)/.exec(text)?.[1])
    .findLast((token) => token !== undefined) ?? ''

const threeDays = async () => {
  await world.pass({ hours: 72 })
  await changeNumbers(world.db, world.panel)
}

const eventsOf = async ({ panelistId }: TestMember) =>
  (await world.db.selectFrom('audit').select('event').where('panelist_id', '=', panelistId).execute()).map(
    ({ event }) => event,
  )

describe('number change request', () => {
  it('changes nothing within 71 hours, and sends the old number and email a link that stops it', async () => {
    const member = await aMember()
    expect(await ask(answersOf(member))).toMatchObject({ status: 200, effectiveAt: expect.any(String) })
    expect(await mobileOf(member)).toBe(member.mobile)
    for (const to of [member.mobile, member.email]) expect(await tokenFor(to)).toMatch(/^[\w-]{43}$/)
    expect(await eventsOf(member)).toContain('number change asked')
    await world.pass({ hours: 71 })
    await changeNumbers(world.db, world.panel)
    expect(await mobileOf(member)).toBe(member.mobile)
    await world.call('sendLoginCode', { body: { loginId: member.mobile, otp: '' } })
  })

  it('is answered as before when it is repeated, and never to another browser (OTP-052)', async () => {
    const body = answersOf(await aMember())
    const { challengeId } = await world.call('sendNumberCode', { body })
    const asked = { body: { ...body, otp: await world.lastCode(body.newMobileNumber) } }
    const caller = { challenge: challengeId ?? '', headers: { 'idempotency-key': 'k'.repeat(32) } }
    const first = await world.call('askNumberChange', asked, caller)
    expect(await world.call('askNumberChange', asked, caller)).toEqual(first)
    expect((await world.refused('askNumberChange', asked, { ...caller, challenge: undefined })).errorCode).toBe(
      'INVALID_OTP',
    )
  })

  it.each([
    ['another last name', { lastName: 'Vale' }],
    ['another email address', { email: 'other@mail.test' }],
    ['another ZIP code', { zipCode: '10001' }],
    ['another date of birth', { dateOfBirth: '02-01-1970' }],
    ['other digits of the SSN', { ssn: '9999' }],
    ['one right answer', { email: undefined }],
    ['no answer', { email: undefined, zipCode: undefined }],
    ['the number of nobody', { mobileNumber: '+12025559999' }],
  ])('with %s is refused as IDENTITY_NOT_CONFIRMED', async (_, changes) => {
    const member = await aMember()
    const refused = await ask(answersOf(member, changes))
    expect(refused).toMatchObject({ status: 400, errorCode: 'IDENTITY_NOT_CONFIRMED' })
    expect(Object.keys(refused).sort()).toEqual(['errorCode', 'errorMessage', 'status'])
    expect(await world.messages(member.email)).toEqual([])
  })

  it('accepts any two identity answers, and a last name in any case', async () => {
    const answers = { email: undefined, zipCode: undefined, dateOfBirth: '01-31-1970', ssn: '4321', lastName: ' VANCE' }
    expect(await ask(answersOf(await aMember(), answers))).toMatchObject({ status: 200 })
  })

  it('is refused as IDENTITY_NOT_CONFIRMED for an inactive member', async () => {
    const member = await aMember()
    await world.db.updateTable('panelist').set({ is_active: false }).where('id', '=', member.panelistId).execute()
    expect(await ask(answersOf(member))).toMatchObject({ errorCode: 'IDENTITY_NOT_CONFIRMED' })
  })

  onPostgres('stores nothing for a member who erases the account at the same time', async () => {
    const member = await aMember()
    let asked: ReturnType<typeof ask> | undefined
    await world.db.transaction().execute(async (tx) => {
      await lockMember(tx, member.panelistId)
      asked = ask(answersOf(member))
      await Promise.race([asked, wait(1_000)])
      await tx.updateTable('panelist').set({ is_active: false }).where('id', '=', member.panelistId).execute()
    })
    expect(await asked).toMatchObject({ errorCode: 'IDENTITY_NOT_CONFIRMED' })
    expect(await eventsOf(member)).not.toContain('number change asked')
    expect(await world.messages(member.email)).toEqual([])
  })

  it('accepts a code once, and only with the answers that it was sent for', async () => {
    const member = await aMember()
    const wrong = answersOf(member, { zipCode: '10001' })
    const { challengeId } = await world.call('sendNumberCode', { body: wrong })
    const otp = await world.lastCode(wrong.newMobileNumber)
    const challenge = challengeId ?? ''
    const give = (body: typeof wrong) => world.refusal('askNumberChange', { body: { ...body, otp } }, { challenge })
    expect(await give({ ...wrong, zipCode: '89501' })).toBe('INVALID_OTP')
    expect(await give(wrong)).toBe('IDENTITY_NOT_CONFIRMED')
    expect(await give(wrong)).toBe('INVALID_OTP')
  })

  it('is limited to five per number in six hours, across IP addresses', async () => {
    const member = await aMember()
    for (let times = 0; times < 5; times++)
      expect((await ask(answersOf(member, { zipCode: '10001' }))).status).toBe(400)
    expect((await ask(answersOf(member))).status).toBe(429)
    await world.pass({ hours: 7 })
    expect((await ask(answersOf(member))).status).toBe(200)
  })

  it('has tries of its own on a device of the member, which strangers cannot use up', async () => {
    const member = await aMember()
    const device = randomUUID()
    await rememberDevice(world.db, member.panelistId, device)
    for (let times = 0; times < 6; times++) await ask(answersOf(member, { zipCode: '10001' }))
    expect((await ask(answersOf(member), { device: randomUUID() })).status).toBe(429)
    for (let times = 0; times < 4; times++)
      expect((await ask(answersOf(member, { zipCode: '10001' }), { device })).status).toBe(400)
    expect((await ask(answersOf(member), { device })).status).toBe(200)
  })

  it('is limited on a device of the member, too', async () => {
    const member = await aMember()
    const device = randomUUID()
    await rememberDevice(world.db, member.panelistId, device)
    for (let times = 0; times < 5; times++) await ask(answersOf(member, { zipCode: '10001' }), { device })
    expect((await ask(answersOf(member), { device })).status).toBe(429)
  })

  it('refuses a new number that another member has', async () => {
    const [member, owner] = [await aMember(), await aMember()]
    const takenNumber = answersOf(member, { newMobileNumber: owner.mobile })
    expect(await ask(takenNumber)).toMatchObject({ errorCode: 'ALREADY_REGISTERED_MOBILE' })
  })

  it('is refused as NUMBER_CHANGE_OPEN while another one waits', async () => {
    const member = await aMember()
    await ask(answersOf(member))
    expect(await ask(answersOf(member))).toMatchObject({ errorCode: 'NUMBER_CHANGE_OPEN' })
  })

  it('is refused when the member can get neither texts nor mail', async () => {
    const member = await aMember()
    await world.db.insertInto('text_stop').values({ number: member.mobile }).execute()
    await world.db
      .updateTable('panelist')
      .set({ email_bounced_at: new Date() })
      .where('id', '=', member.panelistId)
      .execute()
    expect(await ask(answersOf(member))).toMatchObject({ status: 400, errorCode: 'IDENTITY_NOT_CONFIRMED' })
    await threeDays()
    expect(await mobileOf(member)).toBe(member.mobile)
  })
})

describe('number change after three days', () => {
  it('sets the new number, ends the session and notifies the old number and email', async () => {
    const member = await aMember()
    const answers = answersOf(member)
    await ask(answers)
    await threeDays()
    expect(await mobileOf(member)).toBe(answers.newMobileNumber)
    expect(await world.as(member).refusal('payoutMethod')).toBe('UNAUTHORIZED')
    for (const to of [member.mobile, member.email])
      expect((await world.messages(to)).at(-1)?.text).toContain('has a new mobile number')
    expect(await eventsOf(member)).toContain('number changed')
    expect(await world.call('numberChange', { path: { token: await tokenFor(member.email) } })).toMatchObject({
      state: 'done',
    })
  })

  it('deletes the member’s passkeys', async () => {
    const member = await aMember()
    await aPasskey(world, member)
    await ask(answersOf(member))
    await threeDays()
    const left = await world.db
      .selectFrom('passkey')
      .select('id')
      .where('panelist_id', '=', member.panelistId)
      .execute()
    expect(left).toEqual([])
  })

  it('changes nothing when support has set another number in the meantime', async () => {
    const member = await aMember()
    const answers = answersOf(member)
    await ask(answers)
    const given = aNumber()
    await runOperatorCommand(world, ['members', 'number', member.mobile, '--to', given], { answer: true })
    expect(await mobileOf(member)).toBe(given)
    await threeDays()
    expect(await mobileOf(member)).toBe(given)
  })

  it('changes nothing when another member has taken the new number in the meantime', async () => {
    const member = await aMember()
    const answers = answersOf(member)
    await ask(answers)
    await world.member({ mobile: answers.newMobileNumber })
    await threeDays()
    expect(await mobileOf(member)).toBe(member.mobile)
    expect(await world.call('numberChange', { path: { token: await tokenFor(member.email) } })).toMatchObject({
      state: 'impossible',
    })
  })

  it('happens once when two processes run the job at the same time', async () => {
    const member = await aMember()
    await ask(answersOf(member))
    await world.pass({ hours: 72 })
    await Promise.all([changeNumbers(world.db, world.panel), changeNumbers(world.db, world.panel)])
    expect((await eventsOf(member)).filter((event) => event === 'number changed')).toHaveLength(1)
  })
})

describe('stopping a number change', () => {
  it.each([
    ['text message', 'mobile'],
    ['mail', 'email'],
  ] as const)('keeps the number, and the link in the %s works twice', async (_, channel) => {
    const member = await aMember()
    await ask(answersOf(member))
    const token = await tokenFor(member[channel])
    expect(await world.call('numberChange', { path: { token } })).toMatchObject({
      state: 'waiting',
      newNumber: expect.stringMatching(/^\(•••\) •••-\d{4}$/),
    })
    await world.call('stopNumberChange', { body: { token } })
    await world.call('stopNumberChange', { body: { token } })
    expect(await world.call('numberChange', { path: { token } })).toMatchObject({ state: 'stopped' })
    await threeDays()
    expect(await mobileOf(member)).toBe(member.mobile)
    expect((await eventsOf(member)).filter((event) => event === 'number change stopped')).toHaveLength(1)
  })

  it("leaves another member's change as it is", async () => {
    const [member, other] = [await aMember(), await aMember()]
    const answers = answersOf(other)
    await ask(answersOf(member))
    await ask(answers)
    await world.call('stopNumberChange', { body: { token: await tokenFor(member.email) } })
    await threeDays()
    expect(await mobileOf(other)).toBe(answers.newMobileNumber)
  })

  it('is refused as NOT_FOUND after the number has changed', async () => {
    const member = await aMember()
    await ask(answersOf(member))
    const token = await tokenFor(member.email)
    await threeDays()
    expect(await world.refusal('stopNumberChange', { body: { token } })).toBe('NOT_FOUND')
  })

  it('is refused as NOT_FOUND for an unknown link', async () => {
    expect(await world.refusal('numberChange', { path: { token: 'x'.repeat(43) } })).toBe('NOT_FOUND')
    expect(await world.refusal('stopNumberChange', { body: { token: 'x'.repeat(43) } })).toBe('NOT_FOUND')
  })

  it('is possible for an operator, who also sees waiting changes', async () => {
    const [member, other] = [await aMember(), await aMember()]
    await ask(answersOf(member))
    expect((await runOperatorCommand(world, ['members', 'keepnumber', other.mobile])).stdout).toContain(
      'has no pending change of the mobile number',
    )
    const waiting = async () => (await runOperatorCommand(world, ['members', 'newnumbers'])).stdout
    expect(await waiting()).toMatch(new RegExp(`Vance +\\${member.mobile} `))
    await runOperatorCommand(world, ['members', 'keepnumber', member.mobile])
    expect(await waiting()).not.toContain(member.mobile)
    await threeDays()
    expect(await mobileOf(member)).toBe(member.mobile)
    expect((await runOperatorCommand(world, ['members', 'keepnumber', member.mobile])).stdout).toContain(
      'has no pending change of the mobile number',
    )
  })
})

describe('payout method and number change', () => {
  beforeEach(() => Object.assign(world.panel.payouts, payingBy(new FakeProvider())))

  const body = { method: 'tremendous', address: 'thief@mail.test', otp: '123456' }

  it('locks the payout method until the number change is stopped', async () => {
    const member = await aMember()
    await ask(answersOf(member))
    expect(await world.as(member).refusal('savePayoutMethod', { body })).toBe('PAYOUT_METHOD_HELD')
    await world.call('stopNumberChange', { body: { token: await tokenFor(member.email) } })
    expect(await world.as(member).refusal('savePayoutMethod', { body })).toBe('INVALID_OTP')
  })

  it('locks the payout method for a week after the number has changed', async () => {
    const member = await aMember()
    await ask(answersOf(member))
    await threeDays()
    await world.call('sendLoginCode', { body: { loginId: member.email, otp: '' } })
    const login = { body: { loginId: member.email, otp: await world.lastCode(member.email) } }
    const { accessToken: token } = await world.call('login', login)
    const again = world.as({ ...member, token })
    expect(await again.refusal('savePayoutMethod', { body })).toBe('PAYOUT_METHOD_HELD')
    await world.db
      .updateTable('number_change')
      .set({ ended_at: new Date(Date.now() - 8 * 24 * 3_600_000) })
      .where('panelist_id', '=', member.panelistId)
      .execute()
    expect(await again.refusal('savePayoutMethod', { body })).toBe('INVALID_OTP')
  })

  it('skips an email address newer than the request, but pays to a chosen payout method (PAY-005)', async () => {
    const [member, other] = [await aMember(), await aMember()]
    const [id, otherId] = [await anEarning(world, member), await anEarning(world, other)]
    await world.db.transaction().execute(async (tx) => {
      for (const one of [id, otherId]) await approvePayment(tx, one, { caller: { address: 'test', requestId: 'test' } })
    })
    await ask(answersOf(member))
    await threeDays()
    await world.db
      .updateTable('panelist')
      .set({ email: anEmail(), email_verified_at: new Date(Date.now() + 1_000) })
      .where('id', '=', member.panelistId)
      .execute()
    const send = (one = id) => runOperatorCommand(world, ['payouts', 'send', String(one)], { answer: true })
    expect((await send()).stdout).toContain('1 skipped')
    expect((await send(otherId)).stdout).toContain('1 done')
    await saveMethod(world.db, member.panelistId, 'tremendous', 'chosen@mail.test')
    expect((await send()).stdout).toContain('1 done')
  })
})
