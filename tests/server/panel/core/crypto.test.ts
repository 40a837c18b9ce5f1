import { inspect } from 'node:util'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { createCrypto } from '#server/panel/core/crypto.ts'
import { Secret } from '#server/secret.ts'

const first = new Secret('jY3kq0v7Qm1Zr9sT4uXcB8nLwE6hGd2aPfVyKo5iRzA=')
const second = new Secret('bX9pS2rT6vY0aC4eG8iK1mO5qU3wZ7dFhJlNnQsVxBE=')
const old = createCrypto(new Map([[1, first]]))
const rotated = createCrypto(
  new Map([
    [2, second],
    [1, first],
  ]),
)
const cell = { table: 'panelist', column: 'ssn_sealed', row: 7 }

describe('sealed value', () => {
  it('opens to its plain text, which does not show when the opened value is printed', () => {
    const opened = old.open(old.seal('1234', cell), cell)
    expect(opened.reveal()).toBe('1234')
    expect([String(opened), JSON.stringify({ opened }), inspect(opened)].join()).not.toContain('1234')
  })

  it('has a new 96-bit IV every time', () => {
    const ivs = Array.from({ length: 100 }, () => old.seal('1234', cell).split('.')[2] ?? '')
    expect(new Set(ivs).size).toBe(100)
    expect(Buffer.from(ivs[0] ?? '', 'base64url')).toHaveLength(12)
  })

  it.each([
    ['table', { ...cell, table: 'other' }],
    ['column', { ...cell, column: 'birth_date_sealed' }],
    ['row', { ...cell, row: 8 }],
  ])('does not open in another %s', (_, otherPlace) => {
    expect(() => old.open(old.seal('1234', cell), otherPlace)).toThrow()
  })

  it('does not open when any part is changed or cut', () => {
    const sealed = old.seal('1234', cell)
    const parts = sealed.split('.')
    for (const at of parts.keys()) {
      const changed = parts.with(at, parts[at]?.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A')) ?? '').join('.')
      expect(() => old.open(changed, cell)).toThrow()
    }
    for (const cut of [sealed.slice(0, -4), parts.slice(0, 4).join('.'), '', 'v1.1...'])
      expect(() => old.open(cut, cell)).toThrow()
  })

  it('is written with the first key and read with any key', () => {
    expect(rotated.seal('1234', cell)).toMatch(/^v1\.2\./)
    expect(rotated.open(old.seal('1234', cell), cell).reveal()).toBe('1234')
    expect(() => old.open(rotated.seal('1234', cell), cell)).toThrow('DATA_KEYS')
  })
})

describe('keyed hash', () => {
  it('matches only its own value, purpose and known key', () => {
    const stored = old.hmac('code', 'id:123456')
    expect(old.hmacMatches('code', 'id:123456', stored)).toBe(true)
    expect(old.hmacMatches('code', 'id:123457', stored)).toBe(false)
    expect(old.hmacMatches('identity-ssn', 'id:123456', stored)).toBe(false)
    expect(rotated.hmacMatches('code', 'id:123456', stored)).toBe(true)
    expect(old.hmacMatches('code', 'id:123456', rotated.hmac('code', 'id:123456'))).toBe(false)
  })

  it.each(['', '.', '1', '1.', '1.AAAA', '9.AAAA', '__proto__.x', `1.${'A'.repeat(100_000)}`])(
    'does not match %s',
    (stored) => {
      expect(old.hmacMatches('code', 'x', stored)).toBe(false)
    },
  )
})

describe('session token', () => {
  const subject = { userId: 100_001, sessionId: 'session', expiresAt: new Date(2_000_000_000_000) }

  it('carries user, roles, session and expiry, and names its key', async () => {
    const token = await rotated.signToken(subject)
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'JWT', kid: '2' })
    expect(decodeJwt(token)).toEqual({
      userId: 100_001,
      roles: [{ authority: 'ROLE_PANELIST' }],
      jti: 'session',
      exp: 2_000_000_000,
    })
    expect(await rotated.readToken(token)).toEqual({ userId: 100_001, sessionId: 'session' })
    expect(await old.readToken(token)).toBeNull()
  })

  it('is rejected when a claim is missing or malformed', async () => {
    const { CompactSign } = await import('jose')
    const { hkdfSync } = await import('node:crypto')
    const key = Buffer.from(hkdfSync('sha256', first.reveal(), 'carepanel', 'token', 32))
    const sign = (payload: string) =>
      new CompactSign(Buffer.from(payload)).setProtectedHeader({ alg: 'HS256', kid: '1' }).sign(key)
    expect(await old.readToken(await sign('{"userId":1,"jti":"s"}'))).toEqual({ userId: 1, sessionId: 's' })
    for (const payload of ['{}', '{"userId":"1","jti":"s"}', '{"userId":1}', 'no json', 'null']) {
      expect([payload, await old.readToken(await sign(payload))]).toEqual([payload, null])
    }
  })
})
