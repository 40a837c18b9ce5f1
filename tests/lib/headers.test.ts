import { framedHeaders, NOTHING_POLICY, pagePolicy, STRICT_TRANSPORT_SECURITY, securityHeaders } from '#lib/headers.ts'

const directives = (policy: string) =>
  new Map(policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]))

describe('the content security policy of a page', () => {
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

  it('allows requests to Google Maps only with a key, and nothing else then (API-072)', () => {
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

  it('has no unsafe source outside development', () => {
    const production = pagePolicy('abc123', { https: false, development: false })
    expect(production).not.toMatch(/unsafe|ws:/)
    expect(production).not.toContain('upgrade-insecure-requests')
    expect(pagePolicy('abc123', { https: false, development: true })).toMatch(/unsafe-eval/)
  })
})

describe('frames in the content security policy', () => {
  it('allow our own pages to frame a page that is meant for it, and send no referrer from it', () => {
    const page = directives(pagePolicy('abc123', { https: true, development: false, framed: true }))
    expect(page.get('frame-ancestors')).toEqual(["'self'"])
    expect(framedHeaders).toEqual({ 'X-Frame-Options': 'SAMEORIGIN', 'Referrer-Policy': 'no-referrer' })
  })

  it('allow the page of another service when its origin is given', () => {
    const facts = { https: true, development: false, frames: 'https://app.hellosign.com' }
    expect(directives(pagePolicy('abc123', facts)).get('frame-src')).toEqual(["'self'", 'https://app.hellosign.com'])
  })
})

it('the policy of an answer that is not a page allows nothing', () => {
  expect(directives(NOTHING_POLICY).get('default-src')).toEqual(["'none'"])
  expect(directives(NOTHING_POLICY).get('frame-ancestors')).toEqual(["'none'"])
})

it.each([
  ['X-Content-Type-Options', 'nosniff'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
])('the security header %s is %s', (name, value) => {
  expect(securityHeaders[name]).toBe(value)
})

it('Strict-Transport-Security lasts two years', () => {
  expect(STRICT_TRANSPORT_SECURITY).toMatch(/^max-age=63072000\b/)
})
