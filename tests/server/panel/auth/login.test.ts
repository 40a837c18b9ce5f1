import { aNumber, anAddress, anEmail, aRegistration, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { signIn } from '#tests/support/panel/facts/sign-up.ts'
import { type Asker, useWorld } from '#tests/support/panel/world.ts'

const w = useWorld()

const send = (loginId: string, asker: Asker = {}) => w.refused('sendLoginCode', { body: { loginId, otp: '' } }, asker)

describe('signing in', () => {
  it('[ENT-002, ENT-004, API-008] by number answers tokenType and accessToken', async () => {
    const { mobile } = await w.member()
    expect(await signIn(w, mobile)).toEqual({ tokenType: 'Bearer', accessToken: expect.any(String) })
  })

  it('by mail address, however it is written', async () => {
    const email = anEmail()
    await w.member({ email, email_verified_at: verifiedNow })
    await w.call('sendLoginCode', { body: { loginId: ` ${email.toUpperCase()}`, otp: '' } })
    await w.call('login', { body: { loginId: email, otp: await w.lastCode(email) } })
  })

  it('works after a resend', async () => {
    const { mobile } = await w.member()
    await w.call('sendLoginCode', { body: { loginId: mobile, otp: '' } })
    await w.pass({ seconds: 31 })
    const { challengeId } = await w.call('resendLoginCode', { body: { loginId: mobile } })
    await w.call(
      'login',
      { body: { loginId: mobile, otp: await w.lastCode(mobile) } },
      { challenge: challengeId ?? '' },
    )
  })

  it('resends to who never asked before', async () => {
    const { mobile } = await w.member()
    await w.call('resendLoginCode', { body: { loginId: mobile } })
    await w.call('login', { body: { loginId: mobile, otp: await w.lastCode(mobile) } })
  })
})

describe('who may not', () => {
  it('nobody by an address that is not verified: it may be a stranger’s', async () => {
    const email = anEmail()
    await w.member({ email })
    expect((await send(email)).errorCode).toBe('UNREGISTERED_USER')
    expect(await w.messages(email)).toEqual([])
  })

  it.each([
    ['UNREGISTERED_USER', null],
    ['INACTIVE_USER', { is_active: false }],
    ['PROFILE_FLAGGED', { status: 'Profile Flagged' }],
  ])('%s: no code is sent, resent or taken', async (code, columns) => {
    const mobile = columns ? (await w.member(columns)).mobile : aNumber()
    expect(await send(mobile)).toMatchObject({ status: 400, errorCode: code })
    expect(await w.refusal('resendLoginCode', { body: { loginId: mobile } })).toBe(code)
    expect(await w.refusal('login', { body: { loginId: mobile, otp: '123456' } })).toBe(code)
    expect(await w.messages(mobile)).toEqual([])
  })

  it.each(['Banned for Both', 'Banned_Qual', 'Banned Quant', 'Registration Flagged'])('%s may', async (status) => {
    const { mobile } = await w.member({ status })
    expect((await signIn(w, mobile)).tokenType).toBe('Bearer')
  })

  it('who is flagged between code and answer', async () => {
    const { mobile, panelistId } = await w.member()
    await w.call('sendLoginCode', { body: { loginId: mobile, otp: '' } })
    await w.db.updateTable('panelist').set({ status: 'Profile Flagged' }).where('id', '=', panelistId).execute()
    expect(await w.refusal('login', { body: { loginId: mobile, otp: await w.lastCode(mobile) } })).toBe(
      'PROFILE_FLAGGED',
    )
  })
})

describe('answers that tell who has an account', () => {
  it('are ten per address in ten minutes, then nobody is told anything', async () => {
    const address = anAddress()
    const { mobile } = await w.member()
    for (let at = 0; at < 5; at++) {
      expect((await send(aNumber(), { address })).status).toBe(400)
      const body = aRegistration({ mobileNumber: mobile })
      expect(await w.refusal('sendRegistrationCode', { body }, { address })).toBe('ALREADY_REGISTERED_MOBILE')
    }
    const known = await w.member()
    for (const loginId of [aNumber(), known.mobile]) {
      const refused = await send(loginId, { address })
      expect(refused).toMatchObject({ status: 429, errorCode: 'TOO_MANY_REQUESTS' })
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(600)
    }
    expect((await send(aNumber())).status).toBe(400)
    await w.pass({ minutes: 10 })
    expect((await send(aNumber(), { address })).status).toBe(400)
  })

  it('do not keep anybody from answering a code that was sent to them', async () => {
    const address = anAddress()
    const { mobile } = await w.member()
    const { challengeId } = await w.call('sendLoginCode', { body: { loginId: mobile, otp: '' } }, { address })
    for (let at = 0; at < 10; at++) await send(aNumber(), { address })
    const body = { loginId: mobile, otp: await w.lastCode(mobile) }
    expect(await w.refusal('login', { body }, { address })).toBe('TOO_MANY_REQUESTS')
    await w.call('login', { body }, { address, challenge: challengeId ?? '' })
  })

  it('are thirty per address in a day', async () => {
    const address = anAddress()
    for (let at = 0; at < 30; at++) {
      expect((await send(aNumber(), { address })).status).toBe(400)
      await w.pass({ minutes: 3 })
    }
    expect((await send(aNumber(), { address })).status).toBe(429)
  })

  it('are no more when fifty ask at the same time', async () => {
    const address = anAddress()
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async () => (await send(aNumber(), { address })).status),
    )
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(10)
  })

  it('do not count codes that were sent', async () => {
    const address = anAddress()
    for (let at = 0; at < 15; at++) {
      const { mobile } = await w.member()
      await w.call('sendLoginCode', { body: { loginId: mobile, otp: '' } }, { address })
    }
  })
})

it('[API-011] says whether an account is a test account', async () => {
  const email = anEmail()
  const { mobile } = await w.member({ is_test_account: true, email, email_verified_at: verifiedNow })
  const isTest = (loginId: string) => w.call('isTestAccount', { path: { loginId } })
  expect(await Promise.all([mobile, email, (await w.member()).mobile, aNumber()].map(isTest))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
