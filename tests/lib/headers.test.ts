import { framedHeaders, NOTHING_POLICY, pagePolicy, STRICT_TRANSPORT_SECURITY, securityHeaders } from '#lib/headers.ts'

const directives = (policy: string) =>
  new Map(policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]))

describe('the policy of a page', () => {
  const page = directives(pagePolicy('abc123', { https: true, development: false }))

  it.each([
    ['default-src', ["'none'"]],
    ['script-src', ["'nonce-abc123'", "'strict-dynamic'"]],
    ['worker-src', ["'self'"]],
    ['object-src', ["'none'"]],
    ['base-uri', ["'none'"]],
    ['form-action', ["'self'"]],
    ['frame-ancestors', ["'none'"]],
    ['upgrade-insecure-requests', []],
  ])('%s is %j', (name, values) => {
    expect(page.get(name)).toEqual(values)
  })

  it('lets the maps service be asked only where there is a key, and run nothing of its own (API-072)', () => {
    expect(page.get('connect-src')).toEqual(["'self'"])
    const withMaps = directives(pagePolicy('abc123', { https: true, development: false, maps: true }))
    expect(withMaps.get('connect-src')).toEqual([
      "'self'",
      'https://maps.googleapis.com',
      'https://places.googleapis.com',
    ])
    withMaps.delete('connect-src')
    page.delete('connect-src')
    expect(withMaps).toEqual(page)
  })

  it('lets nothing run or be styled inline without its nonce, outside development', () => {
    const production = pagePolicy('abc123', { https: false, development: false })
    expect(production).not.toMatch(/unsafe|ws:/)
    expect(production).not.toContain('upgrade-insecure-requests')
    expect(pagePolicy('abc123', { https: false, development: true })).toMatch(/unsafe-eval/)
  })
})

describe('a page that stands in a frame of ours', () => {
  it('says so, and tells nobody where it was', () => {
    const page = directives(pagePolicy('abc123', { https: true, development: false, framed: true }))
    expect(page.get('frame-ancestors')).toEqual(["'self'"])
    expect(framedHeaders).toEqual({ 'X-Frame-Options': 'SAMEORIGIN', 'Referrer-Policy': 'no-referrer' })
  })

  it('may be another’s where the operator says so', () => {
    const facts = { https: true, development: false, frames: 'https://app.hellosign.com' }
    expect(directives(pagePolicy('abc123', facts)).get('frame-src')).toEqual(["'self'", 'https://app.hellosign.com'])
  })
})

it('an answer that is no page may do nothing', () => {
  expect(directives(NOTHING_POLICY).get('default-src')).toEqual(["'none'"])
  expect(directives(NOTHING_POLICY).get('frame-ancestors')).toEqual(["'none'"])
})

it.each([
  ['X-Content-Type-Options', 'nosniff'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
])('%s is %s', (name, value) => {
  expect(securityHeaders[name]).toBe(value)
})

it('a browser is held to https for two years', () => {
  expect(STRICT_TRANSPORT_SECURITY).toMatch(/^max-age=63072000\b/)
})
