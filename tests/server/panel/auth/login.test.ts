import { aNumber, anAddress, anEmail, aRegistration, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { signIn } from '#tests/support/panel/facts/sign-up.ts'
import { type Caller, useWorld } from '#tests/support/panel/world.ts'

const world = useWorld()

const send = (loginId: string, caller: Caller = {}) =>
  world.refused('sendLoginCode', { body: { loginId, otp: '' } }, caller)

describe('sign-in', () => {
  it('with a number answers tokenType and accessToken (ENT-002, ENT-004, API-008)', async () => {
    const { mobile } = await world.member()
    expect(await signIn(world, mobile)).toEqual({ tokenType: 'Bearer', accessToken: expect.any(String) })
  })

  it('accepts an email address in any case and with spaces around it', async () => {
    const email = anEmail()
    await world.member({ email, email_verified_at: verifiedNow })
    await world.call('sendLoginCode', { body: { loginId: ` ${email.toUpperCase()}`, otp: '' } })
    const token = await world.call('login', { body: { loginId: email, otp: await world.lastCode(email) } })
    expect(token.tokenType).toBe('Bearer')
  })

  it('sends the code for a number that stopped our texts to the verified email', async () => {
    const email = anEmail()
    const { mobile } = await world.member({ email, email_verified_at: verifiedNow })
    await world.db.insertInto('text_stop').values({ number: mobile }).execute()
    await world.call('sendLoginCode', { body: { loginId: mobile, otp: '' } })
    expect(await world.messages(mobile)).toEqual([])
    await world.call('login', { body: { loginId: mobile, otp: await world.lastCode(email) } })
  })

  it('sends no code to an email that the member did not verify, even after a STOP', async () => {
    const email = anEmail()
    const { mobile } = await world.member({ email })
    await world.db.insertInto('text_stop').values({ number: mobile }).execute()
    await world.call('sendLoginCode', { body: { loginId: mobile, otp: '' } })
    expect(await world.messages(email)).toEqual([])
  })

  it('accepts a resent code', async () => {
    const { mobile } = await world.member()
    await world.call('sendLoginCode', { body: { loginId: mobile, otp: '' } })
    await world.pass({ seconds: 31 })
    const { challengeId } = await world.call('resendLoginCode', { body: { loginId: mobile } })
    const token = await world.call(
      'login',
      { body: { loginId: mobile, otp: await world.lastCode(mobile) } },
      { challenge: challengeId ?? '' },
    )
    expect(token.tokenType).toBe('Bearer')
  })

  it('resends a code even when none was sent before', async () => {
    const { mobile } = await world.member()
    await world.call('resendLoginCode', { body: { loginId: mobile } })
    const token = await world.call('login', { body: { loginId: mobile, otp: await world.lastCode(mobile) } })
    expect(token.tokenType).toBe('Bearer')
  })
})

describe('sign-in eligibility', () => {
  it('refuses an unverified email address as UNREGISTERED_USER', async () => {
    const email = anEmail()
    await world.member({ email })
    expect((await send(email)).errorCode).toBe('UNREGISTERED_USER')
    expect(await world.messages(email)).toEqual([])
  })

  it.each([
    ['UNREGISTERED_USER', null],
    ['INACTIVE_USER', { is_active: false }],
    ['PROFILE_FLAGGED', { status: 'Profile Flagged' }],
  ])('answers %s to send, resend and login, and sends no code', async (code, columns) => {
    const mobile = columns ? (await world.member(columns)).mobile : aNumber()
    expect(await send(mobile)).toMatchObject({ status: 400, errorCode: code })
    expect(await world.refusal('resendLoginCode', { body: { loginId: mobile } })).toBe(code)
    expect(await world.refusal('login', { body: { loginId: mobile, otp: '123456' } })).toBe(code)
    expect(await world.messages(mobile)).toEqual([])
  })

  it.each(['Banned for Both', 'Banned_Qual', 'Banned Quant', 'Registration Flagged'])(
    'accepts a member with status %s',
    async (status) => {
      const { mobile } = await world.member({ status })
      expect((await signIn(world, mobile)).tokenType).toBe('Bearer')
    },
  )

  it('refuses a member who was flagged after the code was sent', async () => {
    const { mobile, panelistId } = await world.member()
    await world.call('sendLoginCode', { body: { loginId: mobile, otp: '' } })
    await world.db.updateTable('panelist').set({ status: 'Profile Flagged' }).where('id', '=', panelistId).execute()
    expect(await world.refusal('login', { body: { loginId: mobile, otp: await world.lastCode(mobile) } })).toBe(
      'PROFILE_FLAGGED',
    )
  })
})

describe('answers that disclose whether an account exists', () => {
  it('are limited to ten per IP address in ten minutes', async () => {
    const address = anAddress()
    const { mobile } = await world.member()
    for (let index = 0; index < 5; index++) {
      expect((await send(aNumber(), { address })).status).toBe(400)
      const body = aRegistration({ mobileNumber: mobile })
      expect(await world.refusal('sendRegistrationCode', { body }, { address })).toBe('ALREADY_REGISTERED_MOBILE')
    }
    const known = await world.member()
    for (const loginId of [aNumber(), known.mobile]) {
      const refused = await send(loginId, { address })
      expect(refused).toMatchObject({ status: 429, errorCode: 'TOO_MANY_REQUESTS' })
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(600)
    }
    expect((await send(aNumber())).status).toBe(400)
    await world.pass({ minutes: 10 })
    expect((await send(aNumber(), { address })).status).toBe(400)
  })

  it('do not block the answer to a code that was sent, when its challenge is named', async () => {
    const address = anAddress()
    const { mobile } = await world.member()
    const { challengeId } = await world.call('sendLoginCode', { body: { loginId: mobile, otp: '' } }, { address })
    for (let index = 0; index < 10; index++) await send(aNumber(), { address })
    const body = { loginId: mobile, otp: await world.lastCode(mobile) }
    expect(await world.refusal('login', { body }, { address })).toBe('TOO_MANY_REQUESTS')
    await world.call('login', { body }, { address, challenge: challengeId ?? '' })
  })

  it('are limited to thirty per IP address in a day', async () => {
    const address = anAddress()
    for (let index = 0; index < 30; index++) {
      expect((await send(aNumber(), { address })).status).toBe(400)
      await world.pass({ minutes: 3 })
    }
    expect((await send(aNumber(), { address })).status).toBe(429)
  })

  it('are limited to ten when fifty requests arrive at once', async () => {
    const address = anAddress()
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async () => (await send(aNumber(), { address })).status),
    )
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(10)
  })

  it('do not include codes that are sent', async () => {
    const address = anAddress()
    for (let index = 0; index < 15; index++) {
      const { mobile } = await world.member()
      await world.call('sendLoginCode', { body: { loginId: mobile, otp: '' } }, { address })
    }
  })
})

it('isTestAccount is true only for a test account, by number or email address (API-011)', async () => {
  const email = anEmail()
  const { mobile } = await world.member({ is_test_account: true, email, email_verified_at: verifiedNow })
  const isTest = (loginId: string) => world.call('isTestAccount', { path: { loginId } })
  expect(await Promise.all([mobile, email, (await world.member()).mobile, aNumber()].map(isTest))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
