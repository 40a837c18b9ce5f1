import { randomBytes } from 'node:crypto'
import { aNumber, anEmail, aRegistration, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { otherCode } from '#tests/support/panel/facts/sign-up.ts'
import { type Caller, useWorld } from '#tests/support/panel/world.ts'

const world = useWorld()

const newKey = () => randomBytes(16).toString('hex')
const keyed = (key: string, caller: Caller = {}): Caller => ({ ...caller, headers: { 'idempotency-key': key } })
const sendTo = (loginId: string, caller: Caller) => world.call('sendLoginCode', { body: { loginId, otp: '' } }, caller)
const refusedTo = async (loginId: string, caller: Caller) =>
  (await world.refused('sendLoginCode', { body: { loginId, otp: '' } }, caller)).status
const answer = async (loginId: string, otp: string, caller: Caller) => {
  const response = await world.send('login', { body: { loginId, otp } }, caller)
  return { status: response.status, ...(await response.json()) }
}
const codesTo = async (to: string) => (await world.messages(to)).length

describe('a repeated request for a code', () => {
  it('is answered as before and sends nothing more (OTP-050)', async () => {
    const { mobile } = await world.member()
    const caller = keyed(newKey())
    const answers = [await sendTo(mobile, caller), await sendTo(mobile, caller)]
    expect(answers[1]).toEqual(answers[0])
    expect(await codesTo(mobile)).toBe(1)
  })

  it('is answered as before when it arrives at the same time', async () => {
    const { mobile } = await world.member()
    const caller = keyed(newKey())
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => sendTo(mobile, caller)))
    expect(new Set(answers.map(({ challengeId }) => challengeId)).size).toBe(1)
    expect(await codesTo(mobile)).toBe(1)
  })

  it('is another request with another key, number, browser or a key that can be guessed', async () => {
    const [{ mobile }, other] = [await world.member(), await world.member()]
    const key = newKey()
    const first = await sendTo(mobile, keyed(key, { device: 'own' }))
    expect(await refusedTo(mobile, keyed(newKey(), { device: 'own' }))).toBe(429)
    expect(await refusedTo(mobile, keyed(key, { device: 'another' }))).toBe(429)
    expect(await refusedTo(mobile, keyed(key))).toBe(429)
    expect(await sendTo(other.mobile, keyed(key, { device: 'own' }))).not.toEqual(first)
    const guessable = await world.member()
    await sendTo(guessable.mobile, keyed('1'))
    expect(await refusedTo(guessable.mobile, keyed('1'))).toBe(429)
  })

  it('sends a new code once the first is used or has expired', async () => {
    const { mobile } = await world.member()
    const caller = keyed(newKey())
    await sendTo(mobile, caller)
    await answer(mobile, await world.lastCode(mobile), {})
    await world.pass({ seconds: 31 })
    await sendTo(mobile, caller)
    await world.pass({ minutes: 10, seconds: 1 })
    await sendTo(mobile, caller)
    expect(await codesTo(mobile)).toBe(3)
  })

  it('sends another code for other details of a registration', async () => {
    const registration = aRegistration()
    const caller = keyed(newKey())
    await world.call('sendRegistrationCode', { body: registration }, caller)
    const changed = { ...registration, firstName: 'Changed' }
    expect((await world.refused('sendRegistrationCode', { body: changed }, caller)).status).toBe(429)
    await world.call('sendRegistrationCode', { body: registration }, caller)
    expect(await codesTo(registration.mobileNumber)).toBe(1)
  })
})

describe('a code whose request was answered in vain', () => {
  it('is accepted from the browser that knows only the one before (OTP-051)', async () => {
    const { mobile } = await world.member()
    const first = (await sendTo(mobile, {})).challengeId ?? ''
    for (const _ of [1, 2]) {
      await world.pass({ seconds: 31 })
      await world.call('resendLoginCode', { body: { loginId: mobile } }, { challenge: first })
    }
    expect(await answer(mobile, await world.lastCode(mobile), { challenge: first })).toMatchObject({ status: 200 })
  })

  it('is not accepted from another browser', async () => {
    const { mobile } = await world.member()
    const stranger = (await sendTo(mobile, {})).challengeId ?? ''
    await world.pass({ seconds: 31 })
    const own = (await sendTo(mobile, {})).challengeId ?? ''
    await world.pass({ seconds: 31 })
    await world.call('resendLoginCode', { body: { loginId: mobile } }, { challenge: own })
    const code = await world.lastCode(mobile)
    expect(await answer(mobile, code, { challenge: stranger })).toMatchObject({ errorCode: 'INVALID_OTP' })
  })
})

describe('a repeated code', () => {
  const started = async (caller: Caller = {}) => {
    const member = await world.member()
    const challenge = (await sendTo(member.mobile, {})).challengeId ?? ''
    const code = await world.lastCode(member.mobile)
    const own = keyed(newKey(), { challenge, ...caller })
    const first = await answer(member.mobile, code, own)
    expect(first.status).toBe(200)
    return { ...member, code, own, challenge, first }
  }
  const sessionsOf = async (panelistId: number) =>
    (await world.db.selectFrom('session').select('id').where('panelist_id', '=', panelistId).execute()).length - 1

  it('gets the session of the first answer (OTP-052)', async () => {
    const { mobile, code, own, panelistId, first } = await started()
    const again = await answer(mobile, code, own)
    expect(again).toMatchObject({ status: 200, tokenType: 'Bearer' })
    expect(await sessionsOf(panelistId)).toBe(1)
    const sessionOf = async ({ accessToken }: { accessToken: string }) =>
      (await world.panel.crypto.readToken(accessToken))?.sessionId
    expect(await sessionOf(again)).toBe(await sessionOf(first))
  })

  it('gets one session when it arrives five times at once', async () => {
    const { mobile, panelistId } = await world.member()
    const challenge = (await sendTo(mobile, {})).challengeId ?? ''
    const code = await world.lastCode(mobile)
    const own = keyed(newKey(), { challenge })
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => answer(mobile, code, own)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await sessionsOf(panelistId)).toBe(1)
  })

  it('trusts the browser of the repeat', async () => {
    const { mobile, code, own, panelistId } = await started({ device: 'first' })
    await answer(mobile, code, { ...own, device: 'second' })
    const devices = await world.db
      .selectFrom('known_device')
      .selectAll()
      .where('panelist_id', '=', panelistId)
      .execute()
    expect(devices).toHaveLength(2)
  })

  it('is refused with another key, without a key, from another browser, and when it is wrong', async () => {
    const { mobile, code, own, challenge } = await started()
    const other = (await sendTo((await world.member()).mobile, {})).challengeId ?? ''
    const outcome = async (caller: Caller, otp = code) => (await answer(mobile, otp, caller)).errorCode
    expect(await outcome(keyed(newKey(), { challenge }))).toBe('INVALID_OTP')
    expect(await outcome({ challenge })).toBe('INVALID_OTP')
    expect(await outcome({ ...own, challenge: undefined })).toBe('INVALID_OTP')
    expect(await outcome({ ...own, challenge: other })).toBe('INVALID_OTP')
    expect(await outcome(own, otherCode(code))).toBe('INVALID_OTP')
  })

  it('is refused after the tenth try, after ten minutes, and when the session has ended', async () => {
    const often = await started()
    for (const _ of [2, 3, 4, 5, 6, 7, 8, 9]) await answer(often.mobile, otherCode(often.code), often.own)
    expect(await answer(often.mobile, often.code, often.own)).toMatchObject({ status: 200 })
    expect(await answer(often.mobile, often.code, often.own)).toMatchObject({ errorCode: 'INVALID_OTP' })
    const late = await started()
    await world.pass({ minutes: 10, seconds: 1 })
    expect(await answer(late.mobile, late.code, late.own)).toMatchObject({ errorCode: 'INVALID_OTP' })
    const ended = await started()
    await world.db
      .updateTable('session')
      .set({ revoked_at: new Date() })
      .where('panelist_id', '=', ended.panelistId)
      .execute()
    expect(await answer(ended.mobile, ended.code, ended.own)).toMatchObject({ errorCode: 'INVALID_OTP' })
  })

  it('gets the session of the account that its registration made (OTP-052)', async () => {
    const body = aRegistration()
    const challenge = (await world.call('sendRegistrationCode', { body })).challengeId ?? ''
    const verified = { ...body, otp: await world.lastCode(body.mobileNumber) }
    const own = keyed(newKey(), { challenge })
    await world.call('verifyRegistration', { body: verified }, own)
    expect(await world.call('verifyRegistration', { body: verified }, own)).toMatchObject({ tokenType: 'Bearer' })
    const changed = { ...verified, firstName: 'Changed' }
    expect((await world.refused('verifyRegistration', { body: changed }, own)).errorCode).toBe('INVALID_OTP')
  })

  it('is accepted again for an email address (OTP-052)', async () => {
    const member = await world.member()
    const email = anEmail()
    const { challengeId = '' } = await world.as(member).call('registerEmail', { body: { email } })
    const body = { verificationCode: await world.lastCode(email), email }
    const own = keyed(newKey(), { challenge: challengeId ?? '' })
    await world.as(member).call('verifyEmailCode', { body }, own)
    await world.as(member).call('verifyEmailCode', { body }, own)
    expect(await world.as(member).refusal('verifyEmailCode', { body }, keyed(newKey()))).toBe('INVALID_OTP')
  })

  it('downloads the data again, and makes another passkey possible again (OTP-052)', async () => {
    const member = await world.member()
    const other = await world.member()
    for (const call of ['copyOfData', 'beginPasskey'] as const) {
      await world.as(member).call('sendPrivacyCode', { body: {} })
      const body = { otp: await world.lastCode(member.mobile) }
      const own = keyed(newKey())
      const status = async (caller: Caller) => (await world.send(call, { body }, { ...caller, member })).status
      expect([await status(own), await status(own)]).toEqual([200, 200])
      expect([await status(keyed(newKey())), await status({})]).toEqual([400, 400])
      expect((await world.send(call, { body }, { ...own, member: other })).status).toBe(400)
      await world.pass({ seconds: 31 })
    }
  })

  it('of the old number sends one code to the new number (OTP-052)', async () => {
    const member = await world.member({ email: anEmail(), email_verified_at: verifiedNow })
    await world.as(member).call('sendPrivacyCode', { body: {} })
    const body = { newMobileNumber: aNumber(), otp: await world.lastCode(member.mobile) }
    const own = keyed(newKey())
    const first = await world.as(member).call('sendOwnNumberCode', { body }, own)
    expect(await world.as(member).call('sendOwnNumberCode', { body }, own)).toEqual(first)
    expect(await codesTo(body.newMobileNumber)).toBe(1)
  })
})
