import { anEmail, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { otherCode } from '#tests/support/panel/facts/sign-up.ts'
import { anEarning } from '#tests/support/panel/facts/surveys.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const world = useWorld()

const panelist = (id: number) =>
  world.db.selectFrom('panelist').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const linkIn = async (email: string) => {
  const mail = (await world.messages(email)).at(-1)?.text ?? ''
  const link = URL.parse(/https:\S+/.exec(mail)?.[0] ?? '')
  expect([link?.origin, link?.pathname]).toEqual(['https://portal.test', '/confirmEmail'])
  return link?.searchParams.get('code') ?? ''
}
const confirm = (verificationCode: string) => world.refusal('verifyEmailLink', { body: { verificationCode } })

describe('email verification code', () => {
  it('verifies the email address it was sent to (API-019)', async () => {
    const member = await world.member()
    const email = anEmail()
    const { challengeId } = await world.as(member).call('registerEmail', { body: { email } })
    const verificationCode = await world.lastCode(email)
    const caller = { challenge: challengeId ?? '' }
    expect(
      await world
        .as(member)
        .refusal('verifyEmailCode', { body: { verificationCode: otherCode(verificationCode), email } }, caller),
    ).toBe('INVALID_OTP')
    await world.as(member).call('verifyEmailCode', { body: { verificationCode, email } }, caller)
    expect(await panelist(member.panelistId)).toMatchObject({ email, email_verified_at: expect.any(Date) })
  })

  it('is accepted without its email address or challenge', async () => {
    const member = await world.member()
    const email = anEmail()
    await world.as(member).call('registerEmail', { body: { email } })
    await world.as(member).call('verifyEmailCode', { body: { verificationCode: await world.lastCode(email) } })
    expect((await panelist(member.panelistId)).email).toBe(email)
  })

  it('is rejected from any other member', async () => {
    const [mine, other] = [await world.member(), await world.member()]
    const email = anEmail()
    const { challengeId } = await world.as(mine).call('registerEmail', { body: { email } })
    const body = { verificationCode: await world.lastCode(email), email }
    expect(await world.as(other).refusal('verifyEmailCode', { body })).toBe('INVALID_OTP')
    expect(await world.as(other).refusal('verifyEmailCode', { body }, { challenge: challengeId ?? '' })).toBe(
      'INVALID_OTP',
    )
  })

  it('can be resent after 30 seconds, which invalidates the old code (API-021)', async () => {
    const member = await world.member()
    const email = anEmail()
    await world.as(member).call('registerEmail', { body: { email } })
    const old = await world.lastCode(email)
    expect(await world.as(member).refusal('resendEmailCode', { body: { email } })).toBe('TOO_MANY_REQUESTS')
    await world.pass({ seconds: 31 })
    await world.as(member).call('resendEmailCode', { body: { email } })
    expect(await world.as(member).refusal('verifyEmailCode', { body: { verificationCode: old } })).toBe('INVALID_OTP')
    await world.as(member).call('verifyEmailCode', { body: { verificationCode: await world.lastCode(email) } })
  })

  it('expires after ten minutes', async () => {
    const member = await world.member()
    const email = anEmail()
    await world.as(member).call('registerEmail', { body: { email } })
    await world.pass({ minutes: 10, seconds: 1 })
    expect(
      await world.as(member).refusal('verifyEmailCode', { body: { verificationCode: await world.lastCode(email) } }),
    ).toBe('OTP_EXPIRED')
  })

  it('sets a member with a complete profile, and their referral, to Verified, which earns its bonus', async () => {
    const referrer = await world.member()
    const member = await world.member({
      status: 'Pending Verification',
      profile_completed: true,
      referred_by: referrer.panelistId,
    })
    await world.db
      .insertInto('referral')
      .values({
        referrer_id: referrer.panelistId,
        referent_id: member.panelistId,
        code: `verified-${member.panelistId}`,
        referent_name: 'Ann',
        referent_email: anEmail(),
        bonus_cents: 100,
        status: 'Registered',
      })
      .execute()
    const email = anEmail()
    await world.as(member).call('registerEmail', { body: { email } })
    await world.as(member).call('verifyEmailCode', { body: { verificationCode: await world.lastCode(email) } })
    expect((await panelist(member.panelistId)).status).toBe('Verified')
    const referral = await world.db
      .selectFrom('referral')
      .select('status')
      .where('referent_id', '=', member.panelistId)
      .executeTakeFirst()
    expect(referral?.status).toBe('Verified')
    const payments = world.db.selectFrom('payment').select(['kind', 'amount_cents'])
    expect(await payments.where('panelist_id', '=', referrer.panelistId).execute()).toEqual([
      { kind: 'bonus', amount_cents: 100 },
    ])
  })
})

describe('email address', () => {
  it('is refused with 400 ALREADY_REGISTERED_EMAIL when verified already, with 422 when malformed', async () => {
    const email = anEmail()
    const owner = await world.member({ email, email_verified_at: verifiedNow })
    for (const member of [await world.member(), owner]) {
      for (const call of ['registerEmail', 'resendEmailCode', 'sendEmailLink'] as const) {
        expect(await world.as(member).refused(call, { body: { email } })).toMatchObject({
          status: 400,
          errorCode: 'ALREADY_REGISTERED_EMAIL',
        })
        expect(await world.as(member).refused(call, { body: { email: 'not an address' } })).toMatchObject({
          status: 422,
          fields: { email: 'format' },
        })
      }
    }
    expect(await world.messages(email)).toEqual([])
  })

  it('moves from a member who only claimed it to the member who verifies it', async () => {
    const email = anEmail()
    const [claimant, owner] = [await world.member({ email }), await world.member()]
    await world.as(owner).call('registerEmail', { body: { email } })
    await world.as(owner).call('verifyEmailCode', { body: { verificationCode: await world.lastCode(email) } })
    expect([(await panelist(claimant.panelistId)).email, (await panelist(owner.panelistId)).email]).toEqual([
      null,
      email,
    ])
  })

  it('is verified by one of two members who answer at the same time', async () => {
    const email = anEmail()
    const members = [await world.member(), await world.member()]
    for (const member of members) {
      await world.as(member).call('registerEmail', { body: { email } })
      await world.pass({ seconds: 31 })
    }
    const codes = (await world.messages(email)).map(({ text }) => /\d{6}/.exec(text)?.[0] ?? '')
    const answers = members.map((member, index) =>
      world.send('verifyEmailCode', { body: { verificationCode: codes[index] ?? '' } }, { member }),
    )
    expect((await Promise.all(answers)).map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('cannot be verified with an older code after another member has verified it', async () => {
    const email = anEmail()
    const [first, second] = [await world.member(), await world.member()]
    await world.as(first).call('registerEmail', { body: { email } })
    const firstCode = await world.lastCode(email)
    await world.pass({ seconds: 31 })
    await world.as(second).call('registerEmail', { body: { email } })
    await world.as(second).call('verifyEmailCode', { body: { verificationCode: await world.lastCode(email) } })
    expect(await world.as(first).refusal('verifyEmailCode', { body: { verificationCode: firstCode } })).toBe(
      'INVALID_OTP',
    )
  })
})

describe('email verification link', () => {
  it('works without a session and can be opened again (API-020, C-13)', async () => {
    const { panelistId, ...member } = await world.member()
    const email = anEmail()
    await world.as({ panelistId, ...member }).call('registerEmail', { body: { email } })
    const verificationCode = await linkIn(email)
    await world.call('verifyEmailLink', { body: { verificationCode } })
    expect(await panelist(panelistId)).toMatchObject({ email, email_verified_at: expect.any(Date) })
    await world.call('verifyEmailLink', { body: { verificationCode } })
    const events = await world.db.selectFrom('audit').select('event').where('panelist_id', '=', panelistId).execute()
    expect(events.filter(({ event }) => event === 'email verified')).toHaveLength(1)
  })

  it.each([
    ['at once', {}],
    ['after a day', { hours: 24, seconds: 1 }],
  ])('says that the address is confirmed after the code of the same mail was typed, %s', async (_, wait) => {
    const member = await world.member()
    const email = anEmail()
    await world.as(member).call('registerEmail', { body: { email } })
    const verificationCode = await linkIn(email)
    await world.as(member).call('verifyEmailCode', { body: { verificationCode: await world.lastCode(email) } })
    await world.pass(wait)
    await world.call('verifyEmailLink', { body: { verificationCode } })
    expect(await panelist(member.panelistId)).toMatchObject({ email, email_verified_at: expect.any(Date) })
  })

  it('does not accept a six-digit code or an unknown token', async () => {
    const member = await world.member()
    const email = anEmail()
    await world.as(member).call('registerEmail', { body: { email } })
    expect(await confirm(await world.lastCode(email))).toBe('INVALID_OTP')
    expect(await confirm('nobodys-token')).toBe('INVALID_OTP')
  })

  it('is mailed without a code when only the link is requested (API-028)', async () => {
    const member = await world.member()
    const email = anEmail()
    await world.as(member).call('sendEmailLink', { body: { email } })
    const [mail] = await world.messages(email)
    expect(mail?.text.replace(/https:\S+/, '')).not.toMatch(/\d{6}/)
    await world.call('verifyEmailLink', { body: { verificationCode: await linkIn(email) } })
    expect((await panelist(member.panelistId)).email).toBe(email)
  })

  it('expires after a day', async () => {
    const member = await world.member()
    const email = anEmail()
    await world.as(member).call('sendEmailLink', { body: { email } })
    await world.pass({ hours: 24, seconds: 1 })
    expect(await confirm(await linkIn(email))).toBe('OTP_EXPIRED')
  })

  it('works after another member has asked for a link', async () => {
    const [member, other] = [await world.member(), await world.member()]
    const email = anEmail()
    await world.as(member).call('sendEmailLink', { body: { email } })
    await world.as(other).call('sendEmailLink', { body: { email: anEmail() } })
    await world.call('verifyEmailLink', { body: { verificationCode: await linkIn(email) } })
    expect((await panelist(member.panelistId)).email).toBe(email)
  })

  it('is rejected, used or not, after the member has named another email address', async () => {
    const member = await world.member()
    const [first, second, third] = [anEmail(), anEmail(), anEmail()]
    await world.as(member).call('sendEmailLink', { body: { email: first } })
    await world.as(member).call('sendEmailLink', { body: { email: second } })
    expect(await confirm(await linkIn(first))).toBe('INVALID_OTP')
    const used = await linkIn(second)
    await world.call('verifyEmailLink', { body: { verificationCode: used } })
    await world.as(member).call('registerEmail', { body: { email: third } })
    await world.as(member).call('verifyEmailCode', { body: { verificationCode: await world.lastCode(third) } })
    expect(await confirm(used)).toBe('INVALID_OTP')
    expect((await panelist(member.panelistId)).email).toBe(third)
  })

  it('is stored as a hash', async () => {
    const member = await world.member()
    const email = anEmail()
    await world.as(member).call('sendEmailLink', { body: { email } })
    const links = await world.db.selectFrom('email_link').selectAll().execute()
    expect(JSON.stringify(links)).not.toContain(await linkIn(email))
  })
})

describe('a change of the email address', () => {
  const change = async (member: Awaited<ReturnType<typeof world.member>>, email: string) => {
    await world.as(member).call('registerEmail', { body: { email } })
    await world.as(member).call('verifyEmailCode', { body: { verificationCode: await world.lastCode(email) } })
  }
  const subjects = async (email: string) => (await world.messages(email)).map(({ subject }) => subject)

  it('keeps the old address until the code is given, then notifies it once', async () => {
    const [old, next] = [anEmail(), anEmail()]
    const member = await world.member({ email: old, email_verified_at: verifiedNow })
    await world.as(member).call('registerEmail', { body: { email: next } })
    expect((await panelist(member.panelistId)).email).toBe(old)
    expect(await subjects(old)).toEqual([])
    await world.as(member).call('verifyEmailCode', { body: { verificationCode: await world.lastCode(next) } })
    expect((await panelist(member.panelistId)).email).toBe(next)
    expect(await subjects(old)).toEqual([expect.stringContaining('email has changed')])
  })

  it('notifies the phone, too', async () => {
    const member = await world.member({ email: anEmail(), email_verified_at: verifiedNow })
    await change(member, anEmail())
    expect((await world.messages(member.mobile)).map(({ text }) => text)).toEqual([
      expect.stringContaining('Your Carepanel account has a new email address. Not you? Email help@portal.test.'),
    ])
  })

  it.each(['registerEmail', 'resendEmailCode', 'sendEmailLink'] as const)(
    'needs a code of the last 20 minutes if the old address is verified (%s)',
    async (call) => {
      const member = await world.member({ email: anEmail(), email_verified_at: verifiedNow })
      const email = anEmail()
      await world.pass({ minutes: 21 })
      expect(await world.as(member).refused(call, { body: { email } })).toMatchObject({
        status: 403,
        errorCode: 'RECENT_CODE_NEEDED',
      })
      expect(await world.messages(email)).toEqual([])
    },
  )

  it('sends another code for a change that has begun in time', async () => {
    const member = await world.member({ email: anEmail(), email_verified_at: verifiedNow })
    const email = anEmail()
    await world.pass({ minutes: 19 })
    await world.as(member).call('registerEmail', { body: { email } })
    await world.pass({ minutes: 2 })
    await world.as(member).call('resendEmailCode', { body: { email } })
    expect(await world.messages(email)).toHaveLength(2)
  })

  it('cannot be confirmed by what was sent before the first address was verified (EMAIL-024)', async () => {
    const [own, strangers] = [anEmail(), anEmail()]
    const member = await world.member()
    await world.pass({ minutes: 21 })
    await world.as(member).call('registerEmail', { body: { email: own } })
    await world.as(member).call('registerEmail', { body: { email: strangers } })
    const verificationCode = await world.lastCode(strangers)
    const link = await linkIn(strangers)
    await world
      .as(member)
      .call('verifyEmailCode', { body: { verificationCode: await world.lastCode(own), email: own } })
    expect(await confirm(link)).toBe('INVALID_OTP')
    const body = { verificationCode, email: strangers }
    expect(await world.as(member).refusal('verifyEmailCode', { body })).toBe('INVALID_OTP')
    expect(await world.as(member).refusal('resendEmailCode', { body: { email: strangers } })).toBe('RECENT_CODE_NEEDED')
    expect((await panelist(member.panelistId)).email).toBe(own)
  })

  it('still takes the code of an address whose link was opened', async () => {
    const email = anEmail()
    const member = await world.member()
    await world.as(member).call('registerEmail', { body: { email } })
    await world.call('verifyEmailLink', { body: { verificationCode: await linkIn(email) } })
    await world.as(member).call('verifyEmailCode', { body: { verificationCode: await world.lastCode(email), email } })
    expect((await panelist(member.panelistId)).email).toBe(email)
  })

  it('needs a recent code for a first address only while incentives are not paid', async () => {
    const [newcomer, earner] = [await world.member(), await world.member()]
    await anEarning(world, earner)
    await world.pass({ minutes: 21 })
    await change(newcomer, anEmail())
    expect(await world.messages(newcomer.mobile)).toEqual([])
    expect(await world.as(earner).refusal('registerEmail', { body: { email: anEmail() } })).toBe('RECENT_CODE_NEEDED')
  })

  it('notifies the phone of a first address that unpaid incentives will go to', async () => {
    const member = await world.member()
    await anEarning(world, member)
    await change(member, anEmail())
    expect((await world.messages(member.mobile)).map(({ text }) => text)).toEqual([
      expect.stringContaining('has a new email address'),
    ])
  })

  it.each([
    ['was never verified', { email_verified_at: null }],
    ['has bounced', { email_verified_at: verifiedNow, email_bounced_at: verifiedNow }],
  ])('does not notify an old address that %s', async (_, state) => {
    const old = anEmail()
    const member = await world.member({ email: old, ...state })
    await change(member, anEmail())
    expect(await subjects(old)).toEqual([])
  })
})

it('emailStatus says whether the member’s email address is verified (API-027, EMAIL-020)', async () => {
  const member = await world.member()
  expect(await world.as(member).call('emailStatus')).toEqual({ isVerified: false })
  const email = anEmail()
  await world.as(member).call('sendEmailLink', { body: { email } })
  await world.call('verifyEmailLink', { body: { verificationCode: await linkIn(email) } })
  expect(await world.as(member).call('emailStatus')).toEqual({ isVerified: true })
})

it('limits mails to email addresses that one member names, across IP addresses', async () => {
  const member = await world.member()
  const name = () => ({ body: { email: anEmail() } })
  for (let index = 0; index < 8; index++) {
    await world.as(member).call('registerEmail', name())
    if (index < 7) await world.as(member).call('sendEmailLink', name())
  }
  const stranger = name()
  const limited = await world.as(member).refused('sendEmailLink', stranger)
  expect(limited).toMatchObject({ status: 429, errorCode: 'TOO_MANY_REQUESTS' })
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await world.as(member).refusal('registerEmail', stranger)).toBe('TOO_MANY_REQUESTS')
  expect(await world.messages(stranger.body.email)).toEqual([])
  await world.as(await world.member()).call('registerEmail', stranger)
})
