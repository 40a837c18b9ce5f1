import { changeNumbers } from '#server/panel/auth/number/change-number.ts'
import { rememberDevice } from '#server/panel/auth/trusted-devices.repository.ts'
import { aNumber, anEmail, aRegistration, type TestMember, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { aPasskey } from '#tests/support/panel/facts/passkeys.ts'
import { FakeProvider, payingBy } from '#tests/support/panel/facts/payouts.ts'
import { runOperatorCommand } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* A signed-in member changes the mobile number. */

const world = useWorld()

async function aMember() {
  const email = anEmail()
  return { ...(await world.member({ email, email_verified_at: verifiedNow })), email }
}

async function proofOf(member: TestMember) {
  await world.as(member).call('sendPrivacyCode', { body: {} })
  return world.lastCode(member.mobile)
}

/** Requests a change, up to the code that the new number gets. */
async function ask(member: TestMember, newMobileNumber = aNumber()) {
  const body = { newMobileNumber, otp: await proofOf(member) }
  const { challengeId } = await world.as(member).call('sendOwnNumberCode', { body })
  return { newMobileNumber, challenge: challengeId ?? '', otp: await world.lastCode(newMobileNumber) }
}

async function change(member: TestMember, newMobileNumber?: string) {
  const sent = await ask(member, newMobileNumber)
  await world.as(member).call('changeOwnNumber', bodyOf(sent), sent)
  return sent.newMobileNumber
}

const bodyOf = ({ newMobileNumber, otp }: { newMobileNumber: string; otp: string }) => ({
  body: { newMobileNumber, otp },
})

const mobileOf = async ({ panelistId }: TestMember) =>
  (await world.db.selectFrom('panelist').select('mobile').where('id', '=', panelistId).executeTakeFirstOrThrow()).mobile

const tokenFor = async (to: string) =>
  (await world.messages(to))
    .map(({ text }) => /token=([\w-]+)/.exec(text)?.[1])
    .findLast((token) => token !== undefined) ?? ''

const eventsOf = async ({ panelistId }: TestMember) =>
  (await world.db.selectFrom('audit').select('event').where('panelist_id', '=', panelistId).execute()).map(
    ({ event }) => event,
  )

const asksFor = async (member: TestMember, newMobileNumber: string) =>
  world.as(member).refusal('sendOwnNumberCode', { body: { newMobileNumber, otp: await proofOf(member) } })

describe('sendOwnNumberCode', () => {
  it('needs a code from the old number and uses it up', async () => {
    const member = await aMember()
    const newMobileNumber = aNumber()
    const give = (otp: string) => world.as(member).refusal('sendOwnNumberCode', { body: { newMobileNumber, otp } })
    expect(await give('123456')).toBe('INVALID_OTP')
    const otp = await proofOf(member)
    await world.as(member).call('sendOwnNumberCode', { body: { newMobileNumber, otp } })
    expect(await give(otp)).toBe('INVALID_OTP')
    expect(await mobileOf(member)).toBe(member.mobile)
  })

  it('accepts a passkey instead of that code', async () => {
    const member = await aMember()
    const device = await aPasskey(world, member)
    expect(await world.as(member).call('ownNumber')).toMatchObject({ hasPasskey: true, nextChangeAt: null })
    const { options } = await world.as(member).call('beginPasskeyCode', { body: {} })
    const { otp } = await world.as(member).call('codeByPasskey', { body: { passkey: device.get(options) } })
    const newMobileNumber = aNumber()
    await world.as(member).call('sendOwnNumberCode', { body: { newMobileNumber, otp } })
    expect(await world.lastCode(newMobileNumber)).toMatch(/^\d{6}$/)
  })

  it("returns SAME_MOBILE_NUMBER for the member's own number and keeps the code valid", async () => {
    const member = await aMember()
    const otp = await proofOf(member)
    const give = (newMobileNumber: string) =>
      world.as(member).refusal('sendOwnNumberCode', { body: { newMobileNumber, otp } })
    expect(await give(member.mobile)).toBe('SAME_MOBILE_NUMBER')
    await world.as(member).call('sendOwnNumberCode', { body: { newMobileNumber: aNumber(), otp } })
  })

  it('refuses a landline', async () => {
    const line = '+12025550000'
    await world.db.insertInto('number_line').values({ prefix: line, line: 'landline' }).execute()
    expect(await asksFor(await aMember(), line)).toBe('NOT_VALID_MOBILE_NUMBER')
  })

  it('does not reveal that a number has an owner until its code is right', async () => {
    const [member, other] = [await aMember(), await aMember()]
    const sent = await ask(member, other.mobile)
    const wrong = { ...sent, otp: sent.otp === '111111' ? '222222' : '111111' }
    expect(await world.as(member).refusal('changeOwnNumber', bodyOf(wrong), sent)).toBe('INVALID_OTP')
    expect(await world.as(member).refusal('changeOwnNumber', bodyOf(sent), sent)).toBe('ALREADY_REGISTERED_MOBILE')
    expect([await mobileOf(member), await mobileOf(other)]).toEqual([member.mobile, other.mobile])
  })

  it('returns TOO_MANY_REQUESTS after five numbers in ten minutes', async () => {
    const member = await aMember()
    for (let times = 0; times < 5; times++) {
      await ask(member)
      await world.db.deleteFrom('code_send').execute()
    }
    expect(await asksFor(member, aNumber())).toBe('TOO_MANY_REQUESTS')
  })

  it('sends a new code to the same number only, which replaces the first code', async () => {
    const member = await aMember()
    const { newMobileNumber, challenge, otp } = await ask(member)
    await world.pass({ minutes: 1 })
    const resend = { body: { newMobileNumber } }
    const { challengeId } = await world.as(member).call('resendOwnNumberCode', resend, { challenge })
    expect(await world.as(member).refusal('resendOwnNumberCode', { body: { newMobileNumber: aNumber() } })).toBe(
      'OTP_EXPIRED',
    )
    expect(await world.as(member).refusal('changeOwnNumber', bodyOf({ newMobileNumber, otp }), { challenge })).toBe(
      'INVALID_OTP',
    )
    const body = { newMobileNumber, otp: await world.lastCode(newMobileNumber) }
    await world.as(member).call('changeOwnNumber', { body }, { challenge: challengeId ?? '' })
    expect(await mobileOf(member)).toBe(newMobileNumber)
  })
})

describe('changeOwnNumber', () => {
  it('changes the number, notifies the old number and the email address, and mails the undo link', async () => {
    const member = await aMember()
    const now = await change(member)
    expect(await mobileOf(member)).toBe(now)
    for (const to of [member.mobile, member.email])
      expect((await world.messages(to)).at(-1)?.text).toContain('has a new mobile number')
    expect(await tokenFor(member.email)).toMatch(/^[\w-]{43}$/)
    expect(await tokenFor(member.mobile)).toBe('')
    expect(await eventsOf(member)).toContain('number changed')
  })

  it.each(['email_verified_at', 'email_bounced_at'] as const)(
    'sends the undo link to the old number when the email is unusable: %s',
    async (column) => {
      const member = await aMember()
      const at = column === 'email_bounced_at' ? new Date() : null
      await world.db
        .updateTable('panelist')
        .set({ [column]: at })
        .where('id', '=', member.panelistId)
        .execute()
      await change(member)
      expect(await tokenFor(member.mobile)).toMatch(/^[\w-]{43}$/)
      expect(await tokenFor(member.email)).toBe('')
    },
  )

  it('keeps this session, device and passkeys, and ends other sessions and trusted devices', async () => {
    const member = await aMember()
    await aPasskey(world, member)
    for (const device of ['this', 'other']) await rememberDevice(world.db, member.panelistId, device)
    await world.pass({ minutes: 1 })
    await world.call('sendLoginCode', { body: { loginId: member.mobile, otp: '' } })
    const login = { body: { loginId: member.mobile, otp: await world.lastCode(member.mobile) } }
    const { accessToken: token } = await world.call('login', login)
    await world.pass({ minutes: 1 })
    const sent = await ask(member)
    await world.as(member).call('changeOwnNumber', bodyOf(sent), { challenge: sent.challenge, device: 'this' })
    expect(await world.as({ ...member, token }).refusal('ownNumber')).toBe('UNAUTHORIZED')
    expect((await world.as(member).call('passkeys')).passkeys).toHaveLength(1)
    const devices = await world.db
      .selectFrom('known_device')
      .select('device_hash')
      .where('panelist_id', '=', member.panelistId)
      .execute()
    expect(devices).toHaveLength(1)
  })

  it('changes once when it is sent twice at once, and refuses another number with that code', async () => {
    const member = await aMember()
    const sent = await ask(member)
    const press = () => world.as(member).call('changeOwnNumber', bodyOf(sent), sent)
    await Promise.all([press(), press()])
    await press()
    expect((await eventsOf(member)).filter((event) => event === 'number changed')).toHaveLength(1)
    const otherNumber = { ...sent, newMobileNumber: aNumber() }
    expect(await world.as(member).refusal('changeOwnNumber', bodyOf(otherNumber), sent)).toBe('INVALID_OTP')
  })

  it('refuses the code to another member', async () => {
    const [member, other] = [await aMember(), await aMember()]
    const sent = await ask(member)
    expect(await world.as(other).refusal('changeOwnNumber', bodyOf(sent), sent)).toBe('INVALID_OTP')
  })

  it('refuses the right code after five wrong ones', async () => {
    const member = await aMember()
    const sent = await ask(member)
    const wrong = { ...sent, otp: sent.otp === '111111' ? '222222' : '111111' }
    for (let times = 0; times < 5; times++) await world.as(member).refusal('changeOwnNumber', bodyOf(wrong), sent)
    expect(await world.as(member).refusal('changeOwnNumber', bodyOf(sent), sent)).toBe('INVALID_OTP')
  })

  it('refuses an expired code', async () => {
    const member = await aMember()
    const sent = await ask(member)
    await world.pass({ minutes: 11 })
    expect(await world.as(member).refusal('changeOwnNumber', bodyOf(sent), sent)).toBe('OTP_EXPIRED')
  })

  it('ends a lost-phone request, and refuses the next change for three days', async () => {
    const member = await aMember()
    const waiting = { panelist_id: member.panelistId, new_mobile: aNumber(), token_hash: 'x', effective_at: new Date() }
    await world.db
      .insertInto('number_change')
      .values({ ...waiting, token_hash: member.mobile })
      .execute()
    const now = await change(member)
    await changeNumbers(world.db, world.panel)
    expect(await mobileOf(member)).toBe(now)
    await world.pass({ minutes: 1 })
    expect(await asksFor({ ...member, mobile: now }, aNumber())).toBe('NUMBER_CHANGE_OPEN')
    const { nextChangeAt } = await world.as(member).call('ownNumber')
    expect(Date.parse(nextChangeAt ?? '')).toBeGreaterThan(Date.now() + 71.9 * 3_600_000)
  })
})

describe('undo link of a number change', () => {
  it('restores the old number, ends all sessions and removes passkeys', async () => {
    const member = await aMember()
    await aPasskey(world, member)
    const now = await change(member)
    const token = await tokenFor(member.email)
    expect(await world.call('numberChange', { path: { token } })).toMatchObject({
      state: 'done',
      canUndoUntil: expect.any(String),
    })
    await world.call('stopNumberChange', { body: { token } })
    await world.call('stopNumberChange', { body: { token } })
    expect(await mobileOf(member)).toBe(member.mobile)
    expect(await world.as(member).refusal('ownNumber')).toBe('UNAUTHORIZED')
    const left = await world.db
      .selectFrom('passkey')
      .select('id')
      .where('panelist_id', '=', member.panelistId)
      .execute()
    expect(left).toEqual([])
    for (const to of [now, member.email]) expect((await world.messages(to)).at(-1)?.text).toContain('old mobile number')
    expect(await world.call('numberChange', { path: { token } })).toMatchObject({ state: 'undone', canUndoUntil: null })
    expect((await eventsOf(member)).filter((event) => event === 'number change undone')).toHaveLength(1)
  })

  it("leaves another member's change as it is", async () => {
    const [member, other] = [await aMember(), await aMember()]
    await change(member)
    await change(other)
    await world.call('stopNumberChange', { body: { token: await tokenFor(member.email) } })
    const token = await tokenFor(other.email)
    expect(await world.call('numberChange', { path: { token } })).toMatchObject({
      state: 'done',
      canUndoUntil: expect.any(String),
    })
  })

  it('keeps the old number from everybody else for three days', async () => {
    const [member, other] = [await aMember(), await aMember()]
    await change(member)
    const body = aRegistration({ mobileNumber: member.mobile })
    expect(await world.refusal('sendRegistrationCode', { body })).toBe('ALREADY_REGISTERED_MOBILE')
    await world.pass({ minutes: 1 })
    const sent = await ask(other, member.mobile)
    expect(await world.as(other).refusal('changeOwnNumber', bodyOf(sent), sent)).toBe('ALREADY_REGISTERED_MOBILE')
    await world.call('stopNumberChange', { body: { token: await tokenFor(member.email) } })
    expect(await mobileOf(member)).toBe(member.mobile)
  })

  it('leaves the old number to others after three days', async () => {
    const member = await aMember()
    await change(member)
    await world.pass({ hours: 73 })
    const body = aRegistration({ mobileNumber: member.mobile })
    expect(await world.call('sendRegistrationCode', { body })).toMatchObject({ challengeId: expect.any(String) })
  })

  it('is refused after three days', async () => {
    const member = await aMember()
    await change(member)
    const token = await tokenFor(member.email)
    await world.pass({ hours: 73 })
    expect(await world.call('numberChange', { path: { token } })).toMatchObject({ state: 'done', canUndoUntil: null })
    expect(await world.refusal('stopNumberChange', { body: { token } })).toBe('NOT_FOUND')
  })

  it('is refused after support set another number and when the old number has a new owner', async () => {
    const [first, second] = [await aMember(), await aMember()]
    const given = aNumber()
    const now = await change(first)
    await runOperatorCommand(world, ['members', 'number', now, '--to', given], { answer: true })
    expect(await world.refusal('stopNumberChange', { body: { token: await tokenFor(first.email) } })).toBe('NOT_FOUND')
    expect(await mobileOf(first)).toBe(given)
    const other = await change(second)
    await world.member({ mobile: second.mobile })
    expect(await world.refusal('stopNumberChange', { body: { token: await tokenFor(second.email) } })).toBe('NOT_FOUND')
    expect(await mobileOf(second)).toBe(other)
  })
})

it('refuses a new payout method for seven days after a number change (PAY-005)', async () => {
  Object.assign(world.panel.payouts, payingBy(new FakeProvider()))
  const member = await aMember()
  await change(member)
  expect(await world.as(member).call('payoutMethod')).toMatchObject({ isHeld: true })
  const body = { method: 'tremendous', address: 'thief@mail.test', otp: '123456' }
  for (const [hours, code] of [
    [167, 'PAYOUT_METHOD_HELD'],
    [169, 'INVALID_OTP'],
  ] as const) {
    await world.db
      .updateTable('number_change')
      .set({ ended_at: new Date(Date.now() - hours * 3_600_000) })
      .where('panelist_id', '=', member.panelistId)
      .execute()
    expect(await world.as(member).refusal('savePayoutMethod', { body })).toBe(code)
  }
})

it('returns SAME_MOBILE_NUMBER to a lost-phone request for the present number', async () => {
  const { mobile } = await aMember()
  const body = { mobileNumber: mobile, newMobileNumber: mobile, lastName: 'Vance' }
  expect(await world.refusal('sendNumberCode', { body })).toBe('SAME_MOBILE_NUMBER')
})
