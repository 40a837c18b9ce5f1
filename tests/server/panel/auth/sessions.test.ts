import { createHmac } from 'node:crypto'
import type { Call } from '#lib/contract/endpoint.ts'
import { contract } from '#lib/contract/index.ts'
import { createCrypto } from '#server/panel/core/crypto.ts'
import { Secret } from '#server/secret.ts'
import { signIn } from '#tests/support/panel/facts/sign-up.ts'
import { TEST_KEY, useWorld } from '#tests/support/panel/world.ts'

const w = useWorld()

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const statusWith = async (authorization: string | null) => {
  const headers: Record<string, string> = authorization === null ? {} : { authorization }
  return (await w.handle(new Request('http://panel.test/api/emailStatus', { headers }))).status
}

describe('session token', () => {
  it('carries userId, a list of roles with authority, and an expiry in 12 hours (SESS-002, SESS-003)', async () => {
    const { userId, token } = await w.member()
    const { roles, exp, ...claims } = claimsOf(token)
    expect([claims.userId, roles]).toEqual([userId, [{ authority: 'ROLE_PANELIST' }]])
    expect(exp - Date.now() / 1000).toBeGreaterThan(12 * 3600 - 60)
    expect(exp - Date.now() / 1000).toBeLessThan(12 * 3600 + 60)
  })

  it('is new at every sign-in', async () => {
    const { mobile, token } = await w.member()
    const { accessToken } = await signIn(w, mobile)
    expect(claimsOf(accessToken).jti).not.toBe(claimsOf(token).jti)
  })

  it('expires after twelve hours by the database’s clock', async () => {
    const { token } = await w.member()
    await w.pass({ hours: 11, minutes: 59 })
    expect(await statusWith(`Bearer ${token}`)).toBe(200)
    await w.pass({ minutes: 2 })
    expect(await statusWith(`Bearer ${token}`)).toBe(401)
  })

  it('is rejected after the member has signed out', async () => {
    const { token, ...member } = await w.member()
    await w.as({ token, ...member }).call('logout')
    for (const call of ['logout', 'emailStatus', 'getProfile'] as const) {
      expect(await w.as({ token, ...member }).refused(call)).toMatchObject({ status: 401, errorCode: 'UNAUTHORIZED' })
    }
    const ended = await w.db.selectFrom('audit').select('event').where('panelist_id', '=', member.panelistId).execute()
    expect(ended).toEqual([{ event: 'session ended' }])
  })

  it('stays valid when another session of the member signs out', async () => {
    const member = await w.member()
    const { accessToken } = await signIn(w, member.mobile)
    await w.as(member).call('logout')
    expect(await statusWith(`Bearer ${accessToken}`)).toBe(200)
  })

  it('of the oldest session is rejected once five newer ones exist', async () => {
    const { mobile, token } = await w.member()
    const tokens = [token]
    for (let at = 0; at < 5; at++) {
      await w.db.deleteFrom('code_send').execute()
      tokens.push((await signIn(w, mobile)).accessToken)
    }
    const statuses = await Promise.all(tokens.map((each) => statusWith(`Bearer ${each}`)))
    expect(statuses).toEqual([401, 200, 200, 200, 200, 200])
  })

  it('is rejected after the member was made inactive', async () => {
    const { token, panelistId } = await w.member()
    await w.db.updateTable('panelist').set({ is_active: false }).where('id', '=', panelistId).execute()
    expect(await statusWith(`Bearer ${token}`)).toBe(401)
  })

  it('is rejected when it is forged or malformed', async () => {
    const { token } = await w.member()
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
    const { token } = await w.member()
    const younger = new Secret('bX9pS2rT6vY0aC4eG8iK1mO5qU3wZ7dFhJlNnQsVxBE=')
    const rotated = createCrypto(
      new Map([
        [2, younger],
        [1, TEST_KEY],
      ]),
    )
    const replaced = createCrypto(new Map([[2, younger]]))
    expect(await rotated.readToken(token)).toEqual(await w.panel.crypto.readToken(token))
    expect(await replaced.readToken(token)).toBeNull()
  })
})

describe('member calls', () => {
  it('answer 401 without a token, whatever their method', async () => {
    const { handlers } = jest.requireActual<typeof import('#server/panel/handlers.ts')>('#server/panel/handlers.ts')
    const calls: [string, Call][] = Object.entries(contract).filter(
      ([name, call]) => call.access === 'member' && Object.hasOwn(handlers, name),
    )
    expect(new Set(calls.map(([, { method }]) => method))).toEqual(new Set(['GET', 'POST', 'PATCH', 'DELETE']))
    const values: Readonly<Record<string, string>> = { code: 'AB12CD34', year: '2026', form: 'NEC' }
    for (const [name, call] of calls) {
      // A body is checked before the token: here any will do.
      if (call.body) jest.replaceProperty(call, 'body', undefined)
      const path = call.route.replace(/\{(\w+)\}/g, (_, parameter: string) => values[parameter] ?? '1')
      const response = await w.handle(new Request(`http://panel.test${path}`, { method: call.method }))
      expect([name, response.status]).toEqual([name, 401])
    }
  })

  it('answer FORBIDDEN when a path or body names another member (SESS-015)', async () => {
    const [mine, other] = [await w.member(), await w.member()]
    const me = w.as(mine)
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
    const response = await w.handle(request, { peer: '203.0.113.1', requestCache })
    return { ...(await response.json()), status: response.status }
  }

  it('answers each call for the member whose token it carries', async () => {
    const [mine, other] = [await w.member(), await w.member()]
    const page = {}
    const [first, second] = await Promise.all([profileOf(mine, page), profileOf(other, page)])
    expect([first.id, second.id]).toEqual([mine.panelistId, other.panelistId])
    expect((await profileOf({ ...other, userId: mine.userId }, page)).status).toBe(403)
    expect((await profileOf({ userId: mine.userId, token: 'guessed' }, page)).status).toBe(401)
  })

  it('is not used for the next page', async () => {
    const member = await w.member()
    expect((await profileOf(member, {})).status).toBe(200)
    await w.as(member).call('logout')
    expect((await profileOf(member, {})).status).toBe(401)
  })
})
