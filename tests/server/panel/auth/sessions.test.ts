import { createHmac } from 'node:crypto'
import type { Call } from '#lib/contract/endpoint.ts'
import { contract } from '#lib/contract/index.ts'
import {
  beginSession,
  endAllSessions,
  endOtherSessions,
  endSession,
  hasRecentCode,
  memberAtOnce,
  memberOf,
  sessionsOf,
} from '#server/panel/auth/sessions.ts'
import { rememberDevice, trustedDeviceOf } from '#server/panel/auth/trusted-devices.repository.ts'
import { createCrypto } from '#server/panel/core/crypto.ts'
import { handlers } from '#server/panel/handlers.ts'
import { Secret } from '#server/secret.ts'
import { anEmail } from '#tests/support/panel/facts/builders.ts'
import { otherCode, signIn } from '#tests/support/panel/facts/sign-up.ts'
import { anEarning } from '#tests/support/panel/facts/surveys.ts'
import { TEST_KEY, useWorld } from '#tests/support/panel/world.ts'

const world = useWorld()

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const statusWith = async (authorization: string | null) => {
  const headers: Record<string, string> = authorization === null ? {} : { authorization }
  return (await world.handle(new Request('http://panel.test/api/emailStatus', { headers }))).status
}

describe('session token', () => {
  it('carries userId, a list of roles with authority, and an expiry in 12 hours (SESS-002, SESS-003)', async () => {
    const { userId, token } = await world.member()
    const { roles, exp, ...claims } = claimsOf(token)
    expect([claims.userId, roles]).toEqual([userId, [{ authority: 'ROLE_PANELIST' }]])
    expect(exp - Date.now() / 1000).toBeGreaterThan(12 * 3600 - 60)
    expect(exp - Date.now() / 1000).toBeLessThan(12 * 3600 + 60)
  })

  it('is new at every sign-in', async () => {
    const { mobile, token } = await world.member()
    const { accessToken } = await signIn(world, mobile)
    expect(claimsOf(accessToken).jti).not.toBe(claimsOf(token).jti)
  })

  it('expires after twelve hours by the database’s clock', async () => {
    const { token } = await world.member()
    await world.pass({ hours: 11, minutes: 59 })
    expect(await statusWith(`Bearer ${token}`)).toBe(200)
    await world.pass({ minutes: 2 })
    expect(await statusWith(`Bearer ${token}`)).toBe(401)
  })

  it('is rejected after the member has signed out', async () => {
    const { token, ...member } = await world.member()
    await world.as({ token, ...member }).call('logout')
    for (const call of ['logout', 'emailStatus', 'getProfile'] as const) {
      expect(await world.as({ token, ...member }).refused(call)).toMatchObject({
        status: 401,
        errorCode: 'UNAUTHORIZED',
      })
    }
    const ended = await world.db
      .selectFrom('audit')
      .select('event')
      .where('panelist_id', '=', member.panelistId)
      .execute()
    expect(ended).toEqual([{ event: 'session ended' }])
  })

  it('stays valid when another session of the member signs out', async () => {
    const member = await world.member()
    const { accessToken } = await signIn(world, member.mobile)
    await world.as(member).call('logout')
    expect(await statusWith(`Bearer ${accessToken}`)).toBe(200)
  })

  it('of the oldest session is rejected once five newer ones exist', async () => {
    const { mobile, token } = await world.member()
    const tokens = [token]
    for (let index = 0; index < 5; index++) {
      await world.db.deleteFrom('code_send').execute()
      tokens.push((await signIn(world, mobile)).accessToken)
    }
    const statuses = await Promise.all(tokens.map((each) => statusWith(`Bearer ${each}`)))
    expect(statuses).toEqual([401, 200, 200, 200, 200, 200])
  })

  it('is rejected after the member was made inactive', async () => {
    const { token, panelistId } = await world.member()
    await world.db.updateTable('panelist').set({ is_active: false }).where('id', '=', panelistId).execute()
    expect(await statusWith(`Bearer ${token}`)).toBe(401)
  })

  it('is rejected when it is forged or malformed', async () => {
    const { token } = await world.member()
    const [header = '', body = '', signature = ''] = token.split('.')
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const none = part({ alg: 'none', typ: 'JWT', kid: '1' })
    const other = part({ ...claimsOf(token), userId: claimsOf(token).userId + 1 })
    const publicKey = createHmac('sha256', TEST_KEY.reveal()).update(`${header}.${body}`).digest('base64url')
    const forgeries = [
      null,
      '',
      token,
      'Bearer',
      `Basic ${token}`,
      'Bearer a.b.c',
      `Bearer ${'x'.repeat(10_000)}`,
      `Bearer ${none}.${body}.`,
      `Bearer ${none}.${body}.${signature}`,
      `Bearer ${header}.${other}.${signature}`,
      `Bearer ${header}.${body}.${publicKey}`,
      `Bearer ${header}.${body}`,
      `Bearer ${part({ alg: 'HS256', kid: '99' })}.${body}.${signature}`,
      `Bearer ${part({ alg: 'HS256', kid: '__proto__' })}.${body}.${signature}`,
    ]
    for (const forgery of forgeries) expect([forgery, await statusWith(forgery)]).toEqual([forgery, 401])
    expect(await statusWith(`bearer ${token}`)).toBe(200)
  })

  it('is accepted when an older key signed it, and rejected once that key is removed', async () => {
    const { token } = await world.member()
    const younger = new Secret('bX9pS2rT6vY0aC4eG8iK1mO5qU3wZ7dFhJlNnQsVxBE=')
    const rotated = createCrypto(
      new Map([
        [2, younger],
        [1, TEST_KEY],
      ]),
    )
    const replaced = createCrypto(new Map([[2, younger]]))
    expect(await rotated.readToken(token)).toEqual(await world.panel.crypto.readToken(token))
    expect(await replaced.readToken(token)).toBeNull()
  })
})

describe('member calls', () => {
  it('answer 401 without a token, with every method', async () => {
    const calls: [string, Call][] = Object.entries(contract).filter(
      ([name, call]) => call.access === 'member' && Object.hasOwn(handlers, name),
    )
    expect(new Set(calls.map(([, { method }]) => method))).toEqual(new Set(['GET', 'POST', 'PATCH', 'DELETE']))
    const values: Readonly<Record<string, string>> = { code: 'AB12CD34', year: '2026', form: 'NEC' }
    for (const [name, call] of calls) {
      // The body is validated before the token, so do not validate it here.
      if (call.body) jest.replaceProperty(call, 'body', undefined)
      const path = call.route.replace(/\{(\w+)\}/g, (_, parameter: string) => values[parameter] ?? '1')
      const response = await world.handle(new Request(`http://panel.test${path}`, { method: call.method }))
      expect([name, response.status]).toEqual([name, 401])
    }
  })

  it('answer FORBIDDEN when a path or body names another member (SESS-015)', async () => {
    const [mine, other] = [await world.member(), await world.member()]
    const me = world.as(mine)
    expect(await me.refused('getProfile', { path: { userId: other.userId } })).toMatchObject({
      status: 403,
      errorCode: 'FORBIDDEN',
    })
    expect(await me.refusal('listSurveys', { path: { userId: other.userId } })).toBe('FORBIDDEN')
    expect(await me.refusal('incentiveSummary', { path: { userId: other.userId } })).toBe('FORBIDDEN')
    expect(await me.refusal('referralStatus', { path: { userId: other.userId } })).toBe('FORBIDDEN')
    expect(await me.refusal('profileStatus', { path: { userId: other.userId } })).toBe('FORBIDDEN')
    const body = { id: other.panelistId, medicalSchool: 'Elsewhere' }
    expect(await me.refusal('saveProfile', { path: { id: other.panelistId }, body })).toBe('FORBIDDEN')
    expect(await me.refusal('saveProfile', { path: { id: mine.panelistId }, body })).toBe('FORBIDDEN')
    for (const userId of [` ${mine.userId}`, `${mine.userId}.0`, `0${mine.userId}`]) {
      expect(await me.refusal('getProfile', { path: { userId } })).toBe('FORBIDDEN')
    }
    await me.call('getProfile')
  })
})

describe('request cache of one page', () => {
  const profileOf = async ({ userId, token }: { userId: number; token: string }, requestCache: object) => {
    const headers = { authorization: `Bearer ${token}` }
    const request = new Request(`http://panel.test/api/panelist-profiles/${userId}`, { headers })
    const response = await world.handle(request, { peer: '203.0.113.1', requestCache })
    return { ...(await response.json()), status: response.status }
  }

  it('answers each call for the member whose token it carries', async () => {
    const [mine, other] = [await world.member(), await world.member()]
    const page = {}
    const [first, second] = await Promise.all([profileOf(mine, page), profileOf(other, page)])
    expect([first.id, second.id]).toEqual([mine.panelistId, other.panelistId])
    expect((await profileOf({ ...other, userId: mine.userId }, page)).status).toBe(403)
    expect((await profileOf({ userId: mine.userId, token: 'guessed' }, page)).status).toBe(401)
  })

  it('is not used for the next page', async () => {
    const member = await world.member()
    expect((await profileOf(member, {})).status).toBe(200)
    await world.as(member).call('logout')
    expect((await profileOf(member, {})).status).toBe(401)
  })
})

describe('the sessions of a member', () => {
  /** A member with three sessions and two trusted devices. */
  const signedIn = async () => {
    const member = await world.member()
    await world.pass({ minutes: 1 })
    await beginSession(world.db, world.panel.crypto, member.panelistId, { deviceName: 'Safari on iPhone' })
    await world.pass({ minutes: 1 })
    await beginSession(world.db, world.panel.crypto, member.panelistId, { deviceName: 'Firefox on Linux' })
    for (const device of ['phone', 'laptop']) await rememberDevice(world.db, member.panelistId, device)
    return { ...member, sessions: await sessionsOf(world.db, member.panelistId) }
  }
  const devicesOf = async (panelistId: number) => {
    const all = ['phone', 'laptop']
    const hashes = await Promise.all(all.map((device) => trustedDeviceOf(world.db, panelistId, device)))
    return all.filter((_, index) => hashes[index] !== null)
  }
  const namesOf = async (panelistId: number) =>
    (await sessionsOf(world.db, panelistId)).map(({ deviceName }) => deviceName)

  it('are listed from the newest, with their devices, while they are live', async () => {
    const { panelistId, sessions } = await signedIn()
    expect(sessions).toEqual([
      { id: expect.any(String), deviceName: 'Firefox on Linux', startedAt: expect.any(Date) },
      { id: expect.any(String), deviceName: 'Safari on iPhone', startedAt: expect.any(Date) },
      { id: expect.any(String), deviceName: null, startedAt: expect.any(Date) },
    ])
    await endSession(world.db, sessions[0]?.id ?? '')
    expect(await namesOf(panelistId)).toEqual(['Safari on iPhone', null])
    await world.pass({ hours: 12 })
    expect(await namesOf(panelistId)).toEqual([])
  })

  it('end one by one: an ended one keeps its time', async () => {
    const { sessions } = await signedIn()
    const [{ id } = { id: '' }] = sessions
    const endOf = async () =>
      (await world.db.selectFrom('session').select('revoked_at').where('id', '=', id).executeTakeFirst())?.revoked_at
    await endSession(world.db, id)
    const first = await endOf()
    await endSession(world.db, id)
    expect(await endOf()).toEqual(first)
  })

  it('end a minute after the same browser has signed in again (SESS-016)', async () => {
    const [member, stranger] = [await world.member(), await world.member()]
    await world.pass({ minutes: 5 })
    await signIn(world, member.mobile, { member })
    expect(await statusWith(`Bearer ${member.token}`)).toBe(200)
    await world.pass({ minutes: 1, seconds: 1 })
    expect(await statusWith(`Bearer ${member.token}`)).toBe(401)
    expect(await namesOf(member.panelistId)).toHaveLength(1)
    expect(await statusWith(`Bearer ${stranger.token}`)).toBe(200)
  })

  it('do not last longer because the same browser has signed in again', async () => {
    const member = await world.member()
    await world.pass({ hours: 11, minutes: 59, seconds: 30 })
    await signIn(world, member.mobile, { member })
    await world.pass({ seconds: 31 })
    expect(await statusWith(`Bearer ${member.token}`)).toBe(401)
  })

  it('stay as they are when the code is wrong', async () => {
    const member = await world.member()
    await world.call('sendLoginCode', { body: { loginId: member.mobile, otp: '' } }, { member })
    const otp = otherCode(await world.lastCode(member.mobile))
    expect(await world.refusal('login', { body: { loginId: member.mobile, otp } }, { member })).toBe('INVALID_OTP')
    await world.pass({ minutes: 2 })
    expect(await statusWith(`Bearer ${member.token}`)).toBe(200)
  })

  it('end all at once, with the trusted devices, and no other member is concerned', async () => {
    const [member, other] = [await signedIn(), await signedIn()]
    await endAllSessions(world.db, member.panelistId)
    expect([await namesOf(member.panelistId), await devicesOf(member.panelistId)]).toEqual([[], []])
    expect(await namesOf(other.panelistId)).toHaveLength(3)
    expect(await devicesOf(other.panelistId)).toEqual(['phone', 'laptop'])
  })

  it.each([
    ['all sessions', (panelistId: number, _: string) => endAllSessions(world.db, panelistId)],
    [
      'all other sessions',
      (panelistId: number, sessionId: string) => endOtherSessions(world.db, { panelistId, sessionId, device: null }),
    ],
  ])('end with the links that verify an email: %s', async (_, end) => {
    const member = await signedIn()
    const email = anEmail()
    await world.as(member).call('sendEmailLink', { body: { email } })
    const link = /code=([\w-]+)/.exec((await world.messages(email))[0]?.text ?? '')?.[1] ?? ''
    await end(member.panelistId, member.sessions[0]?.id ?? '')
    expect(await world.refusal('verifyEmailLink', { body: { verificationCode: link } })).toBe('INVALID_OTP')
  })

  it.each([
    ['phone', ['phone']],
    [null, []],
  ])('end except the current one, on the device %s', async (device, remaining) => {
    const [{ panelistId, sessions }, other] = [await signedIn(), await signedIn()]
    await endOtherSessions(world.db, { panelistId, sessionId: sessions[1]?.id ?? '', device })
    expect(await namesOf(panelistId)).toEqual(['Safari on iPhone'])
    expect(await devicesOf(panelistId)).toEqual(remaining)
    expect(await namesOf(other.panelistId)).toHaveLength(3)
    expect(await devicesOf(other.panelistId)).toEqual(['phone', 'laptop'])
  })

  it('have a recent code for twenty minutes', async () => {
    const { sessions } = await signedIn()
    const [newest, oldest] = [sessions[0]?.id ?? '', sessions[2]?.id ?? '']
    await world.pass({ minutes: 18, seconds: 30 })
    expect(await hasRecentCode(world.db, { sessionId: newest })).toBe(true)
    expect(await hasRecentCode(world.db, { sessionId: oldest })).toBe(false)
    expect(await hasRecentCode(world.db, { sessionId: 'none' })).toBe(false)
  })
})

describe.each([
  ['memberOf', memberOf],
  ['memberAtOnce', memberAtOnce],
])('%s', (_, read) => {
  it('reads the member of a token, with row and sums', async () => {
    const { token, panelistId, userId } = await world.member({ first_name: 'Ann' })
    const member = await read(world.db, world.panel.crypto, `Bearer  ${token}`)
    expect(member).toMatchObject({ panelistId, userId, sessionId: expect.any(String) })
    expect(await member?.row()).toMatchObject({ id: panelistId, first_name: 'Ann' })
    expect(await member?.sums()).toEqual({ paidCents: 0, inProcessCents: 0, heldCents: 0, heldReason: null })
  })

  it('reads the sums of payments', async () => {
    const member = await world.member()
    await anEarning(world, member, 700)
    const found = await read(world.db, world.panel.crypto, `Bearer ${member.token}`)
    expect(await found?.sums()).toEqual({ paidCents: 0, inProcessCents: 70_000, heldCents: 0, heldReason: null })
  })

  it.each([null, '', 'Bearer', 'Bearer a.b.c', 'x Bearer a'])('reads nobody from %j', async (authorization) => {
    expect(await read(world.db, world.panel.crypto, authorization)).toBeNull()
  })

  it('reads nobody whose session ended, or who is inactive', async () => {
    const [ended, inactive, active] = [await world.member(), await world.member(), await world.member()]
    const [{ id } = { id: '' }] = await sessionsOf(world.db, ended.panelistId)
    await endSession(world.db, id)
    await world.db.updateTable('panelist').set({ is_active: false }).where('id', '=', inactive.panelistId).execute()
    for (const { token } of [ended, inactive]) {
      expect(await read(world.db, world.panel.crypto, `Bearer ${token}`)).toBeNull()
    }
    expect(await read(world.db, world.panel.crypto, `Bearer ${active.token}`)).not.toBeNull()
    await world.pass({ hours: 12, seconds: 1 })
    expect(await read(world.db, world.panel.crypto, `Bearer ${active.token}`)).toBeNull()
  })
})
