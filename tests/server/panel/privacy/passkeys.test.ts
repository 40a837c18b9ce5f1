import { endAllSessions } from '#server/panel/auth/sessions.ts'
import { lockMember } from '#server/panel/core/member-lock.ts'
import { inOneTransaction } from '#server/panel/database/transaction.ts'
import { isWaitedFor } from '#tests/support/database/locks.ts'
import type { Authenticator } from '#tests/support/panel/authenticator.ts'
import { authenticator } from '#tests/support/panel/authenticator.ts'
import { anEmail, type TestMember, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { aPasskey } from '#tests/support/panel/facts/passkeys.ts'
import { FakeProvider, payingBy } from '#tests/support/panel/facts/payouts.ts'
import { useWorld } from '#tests/support/panel/world.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

/* A member's passkeys, which can be used instead of codes. */

const world = useWorld()

const listOf = async (member: TestMember) => (await world.as(member).call('passkeys')).passkeys

const begin = async (member: TestMember) => {
  await world.as(member).call('sendPrivacyCode', { body: {} })
  return world.as(member).call('beginPasskey', { body: { otp: await world.lastCode(member.mobile) } })
}

async function confirm(member: TestMember, device: Authenticator, faults: Parameters<Authenticator['get']>[1] = {}) {
  const { options } = await world.as(member).call('beginPasskeyCode', { body: {} })
  return { body: { passkey: device.get(options, faults) } }
}

const eventsOf = async ({ panelistId }: TestMember) =>
  (await world.db.selectFrom('audit').select('event').where('panelist_id', '=', panelistId).execute()).map(
    ({ event }) => event,
  )

const setBrowser = ({ panelistId }: TestMember, name: string) =>
  world.db.updateTable('session').set({ device_name: name }).where('panelist_id', '=', panelistId).execute()

describe('addPasskey', () => {
  it('needs a fresh code, and notifies email address and number', async () => {
    const email = anEmail()
    const member = await world.member({ email, email_verified_at: verifiedNow })
    expect(await world.as(member).refusal('beginPasskey', { body: { otp: '123456' } })).toBe('INVALID_OTP')
    await aPasskey(world, member)
    expect(await listOf(member)).toEqual([
      { id: expect.any(String), name: 'Passkey', addedAt: expect.any(String), usedAt: null },
    ])
    for (const to of [email, member.mobile])
      expect((await world.messages(to)).at(-1)?.text).toContain('was added to your Carepanel account.')
    expect(await eventsOf(member)).toContain('passkey added')
  })

  it('is answered as before when it is repeated, but not to another member', async () => {
    const member = await world.member()
    const body = { passkey: authenticator().create((await begin(member)).options) }
    await world.as(member).call('addPasskey', { body })
    await world.as(member).call('addPasskey', { body })
    expect(await listOf(member)).toHaveLength(1)
    expect((await eventsOf(member)).filter((event) => event === 'passkey added')).toHaveLength(1)
    expect(await world.as(await world.member()).refusal('addPasskey', { body })).toBe('PASSKEY_REFUSED')
  })

  it('names the passkey after the browser of the session', async () => {
    const member = await world.member()
    await setBrowser(member, 'Safari on iPhone')
    await aPasskey(world, member)
    expect(await listOf(member)).toMatchObject([{ name: 'Safari on iPhone' }])
  })

  it("names it in the member's language in messages [PRIV-004]", async () => {
    const member = await world.member({ language: 'es' })
    await setBrowser(member, 'Safari on iPhone')
    await aPasskey(world, member)
    expect((await world.messages(member.mobile)).at(-1)?.text).toContain('"Safari en iPhone"')
  })

  it("requests a discoverable passkey with user verification, without the member's id", async () => {
    const member = await world.member()
    const { options } = await begin(member)
    expect(options).toMatchObject({
      rp: { id: 'portal.test', name: 'Carepanel' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    })
    expect(Buffer.from(options.user.id, 'base64url').toString()).toMatch(/^1\.[\w-]{43}$/)
  })

  it.each([
    ['of another site', { origin: 'https://portal.test.evil.example' }],
    ['made for another host', { host: 'evil.example' }],
    ['with another challenge', { challenge: 'b3RoZXI' }],
    ['whose holder was not verified', { unverified: true }],
  ])('refuses a passkey %s', async (_, faults) => {
    const member = await world.member()
    const { options } = await begin(member)
    const passkey = authenticator().create(options, faults)
    expect(await world.as(member).refusal('addPasskey', { body: { passkey } })).toBe('PASSKEY_REFUSED')
    expect(await listOf(member)).toEqual([])
  })

  it('adds none if the number is restored and all sessions end at the same time', async () => {
    const member = await world.member()
    const passkey = authenticator().create((await begin(member)).options)
    const { adding } = await inOneTransaction(world.db, async (tx) => {
      await lockMember(tx, member.panelistId)
      const added = world.as(member).refusal('addPasskey', { body: { passkey } })
      await waitUntil(() => isWaitedFor(tx))
      await endAllSessions(tx, member.panelistId)
      return { adding: added }
    })
    expect(await adding).toBe('UNAUTHORIZED')
    const left = world.db.selectFrom('passkey').select('id').where('panelist_id', '=', member.panelistId)
    expect(await left.execute()).toEqual([])
  })

  it('accepts one answer to a challenge, even after a wrong one', async () => {
    const member = await world.member()
    const { options } = await begin(member)
    const device = authenticator()
    const wrong = device.create(options, { origin: 'https://evil.example' })
    expect(await world.as(member).refusal('addPasskey', { body: { passkey: wrong } })).toBe('PASSKEY_REFUSED')
    const right = device.create(options)
    expect(await world.as(member).refusal('addPasskey', { body: { passkey: right } })).toBe('PASSKEY_REFUSED')
  })

  it('refuses an answer after five minutes', async () => {
    const member = await world.member()
    const { options } = await begin(member)
    await world.pass({ minutes: 6 })
    const passkey = authenticator().create(options)
    expect(await world.as(member).refusal('addPasskey', { body: { passkey } })).toBe('PASSKEY_REFUSED')
  })

  it("refuses an answer from another member's session", async () => {
    const [first, second] = [await world.member(), await world.member()]
    const { options } = await begin(first)
    const passkey = authenticator().create(options)
    expect(await world.as(second).refusal('addPasskey', { body: { passkey } })).toBe('PASSKEY_REFUSED')
  })

  it('refuses a known authenticator, and excludes it in the next options of its member', async () => {
    const [first, second] = [await world.member(), await world.member()]
    const device = await aPasskey(world, first)
    const { options } = await begin(second)
    expect(await world.as(second).refusal('addPasskey', { body: { passkey: device.create(options) } })).toBe(
      'PASSKEY_REFUSED',
    )
    await world.pass({ minutes: 2 })
    const { options: again } = await begin(first)
    expect(again.excludeCredentials).toEqual([{ id: device.id, type: 'public-key', transports: ['internal'] }])
  })

  it('refuses an eleventh passkey', async () => {
    const member = await world.member()
    const row = { panelist_id: member.panelistId, public_key: 'x', counter: 0, transports: [], name: 'Passkey' }
    const rows = Array.from({ length: 10 }, (_, index) => ({ ...row, credential_id: `${member.mobile}-${index}` }))
    await world.db.insertInto('passkey').values(rows).execute()
    expect(await world.as(member).refusal('beginPasskey', { body: { otp: '123456' } })).toBe('FORBIDDEN')
  })
})

describe('removePasskey', () => {
  it('notifies the member, and the passkey returns no more codes', async () => {
    const member = await world.member()
    const device = await aPasskey(world, member)
    const [passkey] = await listOf(member)
    await world.as(member).call('removePasskey', { path: { passkeyId: passkey?.id ?? '' } })
    expect(await listOf(member)).toEqual([])
    expect(await world.lastSms(member.mobile)).toContain('was removed from your Carepanel account.')
    expect(await eventsOf(member)).toContain('passkey removed')
    expect(await world.as(member).refusal('codeByPasskey', await confirm(member, device))).toBe('PASSKEY_REFUSED')
  })

  it("keeps the member's other passkeys, which count their uses apart", async () => {
    const member = await world.member()
    const used = await aPasskey(world, member)
    await aPasskey(world, member)
    await world.as(member).call('codeByPasskey', await confirm(member, used))
    const passkeys = await listOf(member)
    expect(passkeys.filter(({ usedAt }) => usedAt === null)).toHaveLength(1)
    const id = passkeys.find(({ usedAt }) => usedAt !== null)?.id ?? ''
    await world.as(member).call('removePasskey', { path: { passkeyId: id } })
    expect(await listOf(member)).toMatchObject([{ usedAt: null }])
  })

  it("refuses another member's passkey", async () => {
    const [first, second] = [await world.member(), await world.member()]
    await aPasskey(world, first)
    const [passkey] = await listOf(first)
    const path = { passkeyId: passkey?.id ?? '' }
    expect(await world.as(second).refusal('removePasskey', { path })).toBe('NOT_FOUND')
    expect(await world.as(second).refusal('removePasskey', { path: { passkeyId: 'all' } })).toBe('NOT_FOUND')
    expect(await listOf(first)).toHaveLength(1)
  })
})

describe('codeByPasskey', () => {
  beforeEach(() => Object.assign(world.panel.payouts, payingBy(new FakeProvider())))

  it('gives a code that changes the payout method, once', async () => {
    const member = await world.member()
    const device = await aPasskey(world, member)
    expect(await world.as(member).call('payoutMethod')).toMatchObject({ hasPasskey: true })
    expect(await world.as(member).call('privacySummary')).toMatchObject({ hasPasskey: true })
    const { otp } = await world.as(member).call('codeByPasskey', await confirm(member, device))
    const body = { method: 'tremendous', address: anEmail(), otp }
    await world.as(member).call('savePayoutMethod', { body })
    expect(await world.as(member).refusal('savePayoutMethod', { body })).toMatch(/^(INVALID_OTP|OTP_EXPIRED)$/)
    expect(await listOf(member)).toMatchObject([{ usedAt: expect.any(String) }])
  })

  it('changes the payout method once, although each try has another code', async () => {
    const member = await world.member()
    const device = await aPasskey(world, member)
    const address = anEmail()
    for (const _ of ['lost', 'again']) {
      const { otp } = await world.as(member).call('codeByPasskey', await confirm(member, device))
      const caller = { headers: { 'idempotency-key': 'one-press' } }
      await world.as(member).call('savePayoutMethod', { body: { method: 'tremendous', address, otp } }, caller)
    }
    expect(await world.messages(address)).toHaveLength(1)
  })

  it("requests the member's own passkeys and refuses another member's", async () => {
    const [first, second] = [await world.member(), await world.member()]
    const [mine, theirs] = [await aPasskey(world, first), await aPasskey(world, second)]
    const { options } = await world.as(first).call('beginPasskeyCode', { body: {} })
    expect(options).toMatchObject({
      rpId: 'portal.test',
      userVerification: 'required',
      allowCredentials: [{ id: mine.id }],
    })
    expect(await world.as(first).refusal('codeByPasskey', { body: { passkey: theirs.get(options) } })).toBe(
      'PASSKEY_REFUSED',
    )
  })

  it.each([
    ['of another site', { origin: 'http://portal.test' }],
    ['for another host', { host: 'evil.example' }],
    ['of another challenge', { challenge: 'b3RoZXI' }],
    ['whose holder was not verified', { unverified: true }],
    ['by another key', { forged: true }],
  ])('refuses a signature %s, with an audit event', async (_, faults) => {
    const member = await world.member()
    const device = await aPasskey(world, member)
    expect(await world.as(member).refusal('codeByPasskey', await confirm(member, device, faults))).toBe(
      'PASSKEY_REFUSED',
    )
    expect(await eventsOf(member)).toContain('passkey refused')
  })

  it('refuses a counter that does not increase', async () => {
    const member = await world.member()
    const device = await aPasskey(world, member)
    await world.as(member).call('codeByPasskey', await confirm(member, device, { counter: 7 }))
    for (const counter of [6, 7, 0])
      expect(await world.as(member).refusal('codeByPasskey', await confirm(member, device, { counter }))).toBe(
        'PASSKEY_REFUSED',
      )
    await world.as(member).call('codeByPasskey', await confirm(member, device, { counter: 8 }))
  })

  it('accepts a passkey whose counter stays 0', async () => {
    const member = await world.member()
    const device = await aPasskey(world, member, { counter: 0 })
    for (const _ of [1, 2]) {
      const { otp } = await world.as(member).call('codeByPasskey', await confirm(member, device, { counter: 0 }))
      expect(otp).toMatch(/^\d{6}$/)
    }
  })

  it('gives one code when a signature comes three times at once', async () => {
    const member = await world.member()
    const device = await aPasskey(world, member)
    const answer = await confirm(member, device)
    const statuses = await Promise.all(
      [1, 2, 3].map(async () => (await world.send('codeByPasskey', answer, { member })).status),
    )
    expect(statuses.sort()).toEqual([200, 400, 400])
  })

  it('is limited to 30 requests of a member by beginPasskeyCode', async () => {
    const member = await world.member()
    const asking = () => world.send('beginPasskeyCode', { body: {} }, { member })
    for (let times = 0; times < 30; times++) expect((await asking()).status).toBe(200)
    expect((await asking()).status).toBe(429)
  })
})

it('erasing the account deletes its passkeys', async () => {
  const member = await world.member()
  const device = await aPasskey(world, member)
  const { otp } = await world.as(member).call('codeByPasskey', await confirm(member, device))
  await world.as(member).call('eraseAccount', { body: { otp, givesUpUnpaid: true } })
  expect(
    await world.db.selectFrom('passkey').select('id').where('panelist_id', '=', member.panelistId).execute(),
  ).toEqual([])
})
