import fc from 'fast-check'
import { pageAt, returnPath, routes } from '#lib/routes.ts'

const PORTAL = 'https://portal.example'

const worthComingBackTo = Object.values(routes).filter((page) => !('noReturn' in page && page.noReturn))
const paths = worthComingBackTo.map(({ path }) => path)

/** What a browser makes of the result stays here, on a page of the table, with parameters of that page alone. */
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

describe('a returnUrl', () => {
  it.each([
    ['/dashboard', '/dashboard'],
    ['/completeProfile?tabIndex=3', '/completeProfile?tabIndex=3'],
    ['/dashboard?page=2&evil=1&filter=All+Surveys', '/dashboard?filter=All+Surveys&page=2'],
    ['/dashboard#//evil.com', '/dashboard'],
    ['/surveyLanding?maskId=m&ckey=c', '/surveyLanding?maskId=m&ckey=c'],
    ['/rps/register/anything/../x?skey=s', '/rps/register?skey=s'],
    ['/profile/../dashboard', '/dashboard'],
  ])('%s is rebuilt as %s (LOGIN-026)', (given, rebuilt) => {
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
  ])('%j is ignored (LOGIN-027)', (given) => {
    expect(returnPath(given)).toBeNull()
  })

  it('never answers what was typed: line breaks, tabs and other characters are gone or encoded (LOGIN-027)', () => {
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
    'that names the placeholder of the parser is no more than a path: %s',
    (given) => {
      expectHarmless(returnPath(given))
    },
  )
})

describe('whatever is typed (LOGIN-027)', () => {
  const thorough = { numRuns: 2_000 }

  it('text of any kind', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => expectHarmless(returnPath(text))),
      thorough,
    )
  })

  it('a web address of any kind', () => {
    const addresses = fc.webUrl({ withFragments: true, withQueryParameters: true })
    fc.assert(fc.property(addresses, (text) => expectHarmless(returnPath(text))))
  })

  it('paths put together of what parsers stumble over', () => {
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

  it('parameters of any kind on a page of ours', () => {
    const query = fc.dictionary(fc.string(), fc.string({ unit: 'binary' }), { maxKeys: 4 })
    fc.assert(
      fc.property(fc.constantFrom(...paths), query, (path, parameters) => {
        expectHarmless(returnPath(`${path}?${new URLSearchParams(parameters)}`))
      }),
    )
  })

  it('a page of ours with its own parameters comes back as it is', () => {
    const parameters = fc.stringMatching(/^[\w .~/&=+%#-]{1,40}$/)
    fc.assert(
      fc.property(fc.constantFrom(...worthComingBackTo), parameters, ({ path, query }, value) => {
        const own = query.length ? `?${new URLSearchParams(query.map((name) => [name, value]))}` : ''
        expect(returnPath(path + own)).toBe(path + own)
      }),
    )
  })
})
