import type { Call } from '#lib/contract/endpoint.ts'
import { contract } from '#lib/contract/index.ts'
import { linkTo, loginFor, type Page, pageAt, returnPath, routes } from '#lib/routes.ts'
import { filesUnder, productSources } from '#tests/support/sources.ts'

const pageNameAt = (path: string) => {
  const page = pageAt(path)
  return Object.entries(routes).find(([, known]) => known === page)?.[0]
}

const table: readonly (readonly [path: string, page: keyof typeof routes, id: string])[] = [
  ['/', 'home', 'ROUTE-001'],
  ['/login', 'login', 'ROUTE-002'],
  ['/nonProfitOrg', 'nonProfitOrg', 'ROUTE-003'],
  ['/otp', 'otp', 'ROUTE-004'],
  ['/profile', 'profile', 'ROUTE-005'],
  ['/dashboard', 'dashboard', 'ROUTE-006'],
  ['/preview', 'preview', 'ROUTE-007'],
  ['/completeProfile', 'completeProfile', 'ROUTE-008'],
  ['/referralStatus', 'referralStatus', 'ROUTE-009'],
  ['/professionalDetails', 'professionalDetails', 'ROUTE-010'],
  ['/surveyTerms', 'surveyTerms', 'ROUTE-011'],
  ['/surveyLanding', 'surveyLanding', 'ROUTE-012'],
  ['/overquota', 'overQuota', 'ROUTE-013'],
  ['/surveyRegister', 'surveyRegister', 'ROUTE-014'],
  ['/completed', 'completed', 'ROUTE-015'],
  ['/partial', 'partialComplete', 'ROUTE-016'],
  ['/screened', 'terminated', 'ROUTE-017'],
  ['/screenercompleted', 'screenerCompleted', 'ROUTE-018'],
  ['/redirect', 'redirect', 'ROUTE-019'],
  ['/referPopUP', 'referPopUp', 'ROUTE-020'],
  ['/unsubscribe', 'unsubscribe', 'ROUTE-021'],
  ['/verifyEmail', 'verifyEmail', 'ROUTE-022'],
  ['/confirmEmail', 'confirmEmail', 'ROUTE-023'],
  ['/emailRegistration', 'emailRegistration', 'ROUTE-024'],
  ['/rps/register', 'internalPartnerRegistration', 'ROUTE-025'],
  ['/rps/register/abc', 'internalPartnerRegistration', 'ROUTE-026'],
  ['/rps/registerX', 'internalPartnerRegistration', 'ROUTE-026'],
  ['/error', 'error', 'ROUTE-040'],
  ['/signW9', 'signW9', 'chosen'],
  ['/faq', 'faq', 'chosen'],
  ['/terms', 'terms', 'chosen'],
  ['/privacy', 'privacy', 'chosen'],
  ['/payments', 'payments', 'chosen'],
  ['/check', 'check', 'chosen'],
  ['/erased', 'erased', 'chosen'],
  ['/lostPhone', 'lostPhone', 'chosen'],
  ['/numberChange', 'numberChange', 'chosen'],
  ['/settings', 'settings', 'chosen'],
  ['/settings/privacy', 'privacyCenter', 'chosen'],
  ['/settings/number', 'ownNumber', 'chosen'],
  ['/surveyFacts', 'surveyFacts', 'chosen'],
  ['/declineSurvey', 'declineSurvey', 'chosen'],
  ['/payments/payTo', 'payTo', 'chosen'],
]

it.each(table)('%s is the page %s (%s)', (path, page) => {
  expect(pageNameAt(path)).toBe(page)
})

it('no page and no call is for administrators (GEN-016)', () => {
  const calls: Call[] = Object.values(contract)
  const pages: Page[] = Object.values(routes)
  expect(new Set([...pages, ...calls].map(({ access }) => access))).toEqual(new Set(['open', 'member']))
  const paths = [...pages.map(({ path }) => path), ...calls.map(({ route }) => route)]
  expect(paths.filter((path) => /admin|operator|roles?\b/i.test(path))).toEqual([])
})

it('each page for everyone is in this table, and each page has a path of its own', () => {
  const open = Object.entries<Page>(routes).filter(([, { access }]) => access === 'open')
  const listed = new Set<string>(table.map(([, page]) => page))
  expect(open.map(([page]) => page).filter((page) => !listed.has(page))).toEqual([])
  const paths = Object.values(routes).map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
})

describe('a path that is not a page (ROUTE-027, GUARD-027)', () => {
  it.each([
    '',
    '//',
    '/nowhere',
    '/Login',
    '/login/',
    '/dashboard/x',
    '/DASHBOARD',
    '/referPopUp',
    '/rps',
    '/rps/',
    '/rps/Register',
    '/api',
    '/.env',
    '/toString',
    '/__proto__',
  ])('%j leads to /login', (path) => {
    expect(pageAt(path)).toBeUndefined()
    expect(loginFor(returnPath(path))).toBe('/login')
  })
})

describe('a page without a session', () => {
  it.each([
    ['/', 'GUARD-001'],
    ['/login', 'GUARD-002'],
    ['/confirmEmail', 'GUARD-003'],
    ['/otp', 'GUARD-004'],
    ['/verifyEmail', 'GUARD-005'],
    ['/surveyLanding', 'GUARD-006'],
    ['/overquota', 'GUARD-007'],
    ['/completed', 'GUARD-008'],
    ['/partial', 'GUARD-009'],
    ['/screened', 'GUARD-010'],
    ['/screenercompleted', 'GUARD-011'],
    ['/unsubscribe', 'GUARD-012'],
    ['/rps/register', 'GUARD-013'],
    ['/rps/register/anything', 'GUARD-013'],
    ['/error', 'ROUTE-040'],
  ])('%s is open (%s)', (path) => {
    expect(pageAt(path)?.access).toBe('open')
  })

  it.each([
    ['/completeProfile?tabIndex=3', '/login?returnUrl=%2FcompleteProfile%3FtabIndex%3D3'],
    ['/dashboard?filter=Completed&page=2', '/login?returnUrl=%2Fdashboard%3Ffilter%3DCompleted%26page%3D2'],
  ])('%s keeps its query in the returnUrl (GUARD-026)', (wanted, login) => {
    const back = new URL(loginFor(returnPath(wanted)), 'https://portal.example').searchParams.get('returnUrl')
    expect(back).toBe(wanted)
    expect(loginFor(returnPath(wanted))).toBe(login)
  })

  it('is open, unless its file is below app/(member)', () => {
    const files = filesUnder('app/(member)').filter((path) => path.endsWith('/page.tsx'))
    const paths = files.map((path) => path.replace(/^app|\/\(\w+\)|\/page\.tsx$/g, ''))
    const closed = Object.values<Page>(routes).filter(({ access }) => access === 'member')
    expect(paths.toSorted()).toEqual(closed.map(({ path }) => path).toSorted())
  })
})

it('each page for members says which member it is for (SESS-019)', () => {
  const pages = productSources().filter(({ path }) => /^app\/\(member\)\/.*page\.tsx$/.test(path))
  expect(pages.length).toBeGreaterThan(15)
  expect(pages.filter(({ code }) => !code.includes('<PageFrame member={session.userId}'))).toEqual([])
})

it('each page for members is linked from another file, except the sample page (GEN-015)', () => {
  const sources = productSources().filter(({ path }) => path !== 'lib/routes.ts')
  const closed = Object.entries<Page>(routes).filter(([, { access }]) => access === 'member')
  const unlinked = closed.filter(([name, page]) => {
    const ownFile = new RegExp(`^app/.*${page.path}/page\\.tsx$`)
    return !sources.some(({ path, code }) => new RegExp(`\\broutes\\.${name}\\b`).test(code) && !ownFile.test(path))
  })
  expect(unlinked.map(([name]) => name)).toEqual(['surveyRegister'])
})

describe('linkTo', () => {
  it('adds only the parameters that the page reads, encoded', () => {
    const query = { maskId: 'a b', ckey: 'x&y=z#', isRegistered: 'true', skey: 's', returnUrl: '/x' }
    expect(linkTo(routes.surveyLanding, query)).toBe('/surveyLanding?maskId=a+b&ckey=x%26y%3Dz%23&isRegistered=true')
  })

  it('leaves out empty parameters', () => {
    expect(linkTo(routes.completeProfile, { tabIndex: undefined })).toBe('/completeProfile')
    expect(linkTo(routes.completeProfile, { tabIndex: '' })).toBe('/completeProfile')
    expect(linkTo(routes.completeProfile, { tabIndex: 0 })).toBe('/completeProfile?tabIndex=0')
  })

  it.each([
    ['ROUTE-035', { maskId: 'm1', isRegistered: 'true' }, '/surveyLanding?maskId=m1&isRegistered=true'],
    ['ROUTE-036', { ckey: 'c1', isRegistered: 'true' }, '/surveyLanding?ckey=c1&isRegistered=true'],
  ])('adds isRegistered to the landing page (%s)', (_id, query, link) => {
    expect(linkTo(routes.surveyLanding, query)).toBe(link)
  })

  it('keeps the sealed redirect URL of the dashboard (ROUTE-033)', () => {
    expect(linkTo(routes.dashboard, { to: 'sealed' })).toBe('/dashboard?to=sealed')
    expect(returnPath('/dashboard?to=sealed')).toBe('/dashboard?to=sealed')
  })
})
