import fc from 'fast-check'
import { pageAt, returnPath, routes } from '#lib/routes.ts'

const PORTAL = 'https://portal.example'

const worthComingBackTo = Object.values(routes).filter((page) => !('noReturn' in page && page.noReturn))
const paths = worthComingBackTo.map(({ path }) => path)

/** Expects a URL on this origin, to a known page, with that page's parameters only. */
function expectHarmless(result: string | null) {
  if (result === null) return
  expect(result).toMatch(/^\/[A-Za-z]/)
  const url = new URL(result, PORTAL)
  expect(url.origin).toBe(PORTAL)
  expect(url.username + url.password + url.hash).toBe('')
  expect(paths).toContain(url.pathname)
  const allowed: readonly string[] = pageAt(url.pathname)?.query ?? []
  for (const name of url.searchParams.keys()) expect(allowed).toContain(name)
  expect(result.startsWith(url.pathname)).toBe(true)
}

describe('returnPath', () => {
  it.each([
    ['/dashboard', '/dashboard'],
    ['/completeProfile?tabIndex=3', '/completeProfile?tabIndex=3'],
    ['/dashboard?page=2&evil=1&filter=All+Surveys', '/dashboard?filter=All+Surveys&page=2'],
    ['/dashboard#//evil.com', '/dashboard'],
    ['/surveyLanding?maskId=m&ckey=c', '/surveyLanding?maskId=m&ckey=c'],
    ['/rps/register/anything/../x?skey=s', '/rps/register?skey=s'],
    ['/profile/../dashboard', '/dashboard'],
  ])('rebuilds %s as %s (LOGIN-026)', (given, rebuilt) => {
    expect(returnPath(given)).toBe(rebuilt)
  })

  it.each([
    null,
    undefined,
    '',
    'dashboard',
    'https://evil.com/dashboard',
    'http://portal.invalid/dashboard',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://portal.example/dashboard',
    'blob:/dashboard',
    '//evil.com',
    '//evil.com/dashboard',
    '///evil.com/dashboard',
    '////evil.com',
    '/\\evil.com',
    '\\\\evil.com',
    '/\\/evil.com/dashboard',
    '\\/evil.com/dashboard',
    '/\t/evil.com',
    '/\n/evil.com/dashboard',
    '/\r\n//evil.com',
    '\t//evil.com',
    ' //evil.com',
    ' /dashboard',
    '/..//evil.com',
    '/.//evil.com',
    '/dashboard/..//evil.com',
    '/%2e%2e//evil.com',
    '/dashboard/%2e%2e/%2fevil.com',
    '/%2fevil.com',
    '/%2Fevil.com/dashboard',
    '/%5cevil.com',
    '/%09/evil.com',
    '/@evil.com',
    '//portal.example@evil.com/dashboard',
    '//user:pw@evil.com/dashboard',
    '/dashboard@evil.com',
    '/dashboard.evil.com',
    '/dashboard%00',
    '/dashboard%2f',
    '/%64ashboard',
    '/dashboard/',
    '/dashboard;x',
    '/DASHBOARD',
    '/nowhere',
    '/api/session',
    '/_next/static/x.js',
    'https:dashboard',
    'https:///evil.com/dashboard',
    '/login',
    '/login?returnUrl=/dashboard',
    '/otp',
    '/',
    '/?ckey=x',
    '/＼evil.com',
    '/。evil.com',
    `/dashboard?page=${'9'.repeat(1024)}`,
    // Grows beyond the limit as it is rebuilt.
    `/dashboard?page=${'中'.repeat(500)}`,
  ])('ignores %j (LOGIN-027)', (given) => {
    expect(returnPath(given)).toBeNull()
  })

  it('removes or encodes line breaks and tabs (LOGIN-027)', () => {
    for (const given of [
      '/dash\tboard',
      '/dashboard\r\nSet-Cookie: a=b',
      '/dashboard?page=1\r\nLocation: //evil.com',
    ]) {
      const result = returnPath(given)
      expectHarmless(result)
      expect(result ?? '').not.toMatch(/\s/)
    }
  })

  it.each(['//portal.invalid/dashboard', '//user:pw@portal.invalid/dashboard', '/\\portal.invalid/dashboard'])(
    "gives a safe path or null for the parser's own placeholder host: %s",
    (given) => {
      expectHarmless(returnPath(given))
    },
  )
})

describe('returnPath of random input (LOGIN-027)', () => {
  const thorough = { numRuns: 2_000 }

  it('is a safe path or null for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => expectHarmless(returnPath(text))),
      thorough,
    )
  })

  it('is a safe path or null for any web address', () => {
    const addresses = fc.webUrl({ withFragments: true, withQueryParameters: true })
    fc.assert(fc.property(addresses, (text) => expectHarmless(returnPath(text))))
  })

  it('is a safe path or null for any mix of pieces that confuse URL parsers', () => {
    const piece = fc.constantFrom(
      '/',
      '//',
      '\\',
      '..',
      '.',
      '%2e',
      '%2f',
      '%5c',
      '@',
      ':',
      '?',
      '#',
      '&',
      '=',
      ';',
      '\t',
      '\n',
      '\r',
      '\0',
      ' ',
      'evil.com',
      'http',
      'https:',
      'javascript:',
      'blob:',
      'user:pw@',
      '[::1]',
      ':80',
      '％',
      'é',
      '%',
      '%zz',
      'portal.invalid',
      'returnUrl',
      ...paths,
    )
    const text = fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(text, (given) => expectHarmless(returnPath(given))),
      { numRuns: 20_000 },
    )
    fc.assert(
      fc.property(text, (given) => expectHarmless(returnPath(`/${given}`))),
      { numRuns: 20_000 },
    )
  })

  it('is a safe path or null for a page of ours with any parameters', () => {
    const query = fc.dictionary(fc.string(), fc.string({ unit: 'binary' }), { maxKeys: 4 })
    fc.assert(
      fc.property(fc.constantFrom(...paths), query, (path, parameters) => {
        expectHarmless(returnPath(`${path}?${new URLSearchParams(parameters)}`))
      }),
    )
  })

  it('is unchanged for a page of ours with its own parameters', () => {
    const parameters = fc.stringMatching(/^[\w .~/&=+%#-]{1,40}$/)
    fc.assert(
      fc.property(fc.constantFrom(...worthComingBackTo), parameters, ({ path, query }, value) => {
        const own = query.length ? `?${new URLSearchParams(query.map((name) => [name, value]))}` : ''
        expect(returnPath(path + own)).toBe(path + own)
      }),
    )
  })
})
