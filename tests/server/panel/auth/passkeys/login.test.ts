import { type Authenticator, authenticator } from '#tests/support/panel/authenticator.ts'
import { anAddress } from '#tests/support/panel/facts/builders.ts'
import { aPasskey } from '#tests/support/panel/facts/passkeys.ts'
import { type Caller, useWorld } from '#tests/support/panel/world.ts'

/* Login by passkey. */

const world = useWorld()

async function signed(device: Authenticator, faults: Parameters<Authenticator['get']>[1] = {}) {
  const { challengeId, options } = await world.call('beginPasskeyLogin', { body: {} })
  return { body: { passkey: device.get(options, faults) }, asker: { challenge: challengeId } }
}

async function login(device: Authenticator, caller: Caller = {}) {
  const { body, asker: challenge } = await signed(device)
  return world.call('loginByPasskey', { body }, { ...challenge, ...caller })
}

const refusalOf = async (device: Authenticator, faults: Parameters<Authenticator['get']>[1] = {}) => {
  const { body, asker: caller } = await signed(device, faults)
  return world.refusal('loginByPasskey', { body }, caller)
}

it('passkey sign-in starts a session and trusts the device', async () => {
  const member = await world.member()
  const device = await aPasskey(world, member)
  const { accessToken } = await login(device, {
    device: 'browser-1',
    headers: { 'x-device-name': 'Safari on iPhone' },
  })
  const { sessions } = await world.as({ ...member, token: accessToken }).call('privacySummary')
  expect(sessions).toMatchObject([{ device: 'Safari on iPhone', isThisOne: true }, { isThisOne: false }])
  const { panelistId } = member
  const events = await world.db.selectFrom('audit').select('event').where('panelist_id', '=', panelistId).execute()
  expect(events.map(({ event }) => event)).toEqual(expect.arrayContaining(['passkey accepted', 'session started']))
  const known = world.db.selectFrom('known_device').select('device_hash').where('panelist_id', '=', panelistId)
  expect(await known.execute()).toHaveLength(1)
})

it('beginPasskeyLogin answers options that name no passkey', async () => {
  const { options } = await world.call('beginPasskeyLogin', { body: {} })
  expect(options).toEqual({
    challenge: expect.any(String),
    rpId: 'portal.test',
    timeout: expect.any(Number),
    userVerification: 'required',
  })
})

it.each([
  ['of another site', { origin: 'https://evil.example' }],
  ['for another host', { host: 'evil.example' }],
  ['of another challenge', { challenge: 'b3RoZXI' }],
  ['whose holder was not verified', { unverified: true }],
  ['by another key', { forged: true }],
  ['that was made before', { counter: 1 }],
])('refuses a passkey signature %s with the same code as an unknown passkey', async (_, faults) => {
  const device = await aPasskey(world, await world.member())
  expect(await refusalOf(authenticator())).toBe('PASSKEY_REFUSED')
  expect(await refusalOf(device, faults)).toBe('PASSKEY_REFUSED')
})

it.each([
  ['INACTIVE_USER', { is_active: false }],
  ['PROFILE_FLAGGED', { status: 'Profile Flagged' as const }],
])('answers %s to a valid passkey of a member who may not sign in', async (code, columns) => {
  const member = await world.member()
  const device = await aPasskey(world, member)
  await world.db.updateTable('panelist').set(columns).where('id', '=', member.panelistId).execute()
  expect(await refusalOf(device)).toBe(code)
  expect(await refusalOf(device, { forged: true })).toBe('PASSKEY_REFUSED')
})

describe('passkey challenge', () => {
  it('is accepted once', async () => {
    const device = await aPasskey(world, await world.member())
    const { body, asker: caller } = await signed(device)
    await world.call('loginByPasskey', { body }, caller)
    expect(await world.refusal('loginByPasskey', { body }, caller)).toBe('PASSKEY_REFUSED')
  })

  it('is accepted shortly before five minutes are over, and rejected after them', async () => {
    const device = await aPasskey(world, await world.member())
    const [early, expired] = [await signed(device), await signed(device)]
    await world.pass({ minutes: 4, seconds: 45 })
    await world.call('loginByPasskey', { body: early.body }, early.asker)
    await world.pass({ seconds: 16 })
    expect(await world.refusal('loginByPasskey', { body: expired.body }, expired.asker)).toBe('PASSKEY_REFUSED')
  })

  it('is rejected from another browser', async () => {
    const device = await aPasskey(world, await world.member())
    const first = await signed(device)
    const other = await signed(device)
    expect(await world.refusal('loginByPasskey', { body: first.body }, other.asker)).toBe('PASSKEY_REFUSED')
    expect(await world.refusal('loginByPasskey', { body: first.body })).toBe('PASSKEY_REFUSED')
  })

  it('of a step-up is rejected at sign-in', async () => {
    const member = await world.member()
    const device = await aPasskey(world, member)
    const { options } = await world.as(member).call('beginPasskeyCode', { body: {} })
    const { id } = await world.db
      .selectFrom('session')
      .select('id')
      .where('panelist_id', '=', member.panelistId)
      .executeTakeFirstOrThrow()
    const body = { passkey: device.get(options) }
    expect(await world.refusal('loginByPasskey', { body }, { challenge: id })).toBe('PASSKEY_REFUSED')
  })

  it('is issued at most thirty times in ten minutes to one IP address', async () => {
    const address = anAddress()
    const asking = () => world.send('beginPasskeyLogin', { body: {} }, { address })
    for (let times = 0; times < 30; times++) expect((await asking()).status).toBe(200)
    expect((await asking()).status).toBe(429)
    expect((await world.send('beginPasskeyLogin', { body: {} }, { address: anAddress() })).status).toBe(200)
    await world.pass({ minutes: 10, seconds: 1 })
    expect((await asking()).status).toBe(200)
  })
})
