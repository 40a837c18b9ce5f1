import type { Call } from '#lib/contract/endpoint.ts'
import { contract } from '#lib/contract/index.ts'
import { linkTo, loginFor, type Page, type PageName, pageAt, returnPath, routes } from '#lib/routes.ts'

const pageNameAt = (path: string) => {
  const page = pageAt(path)
  return Object.entries(routes).find(([, known]) => known === page)?.[0]
}

const table: readonly (readonly [id: string, path: string, page: PageName])[] = [
  ['ROUTE-001', '/', 'home'],
  ['ROUTE-002', '/login', 'login'],
  ['ROUTE-003', '/nonProfitOrg', 'nonProfitOrg'],
  ['ROUTE-004', '/otp', 'otp'],
  ['ROUTE-005', '/profile', 'profile'],
  ['ROUTE-006', '/dashboard', 'dashboard'],
  ['ROUTE-007', '/preview', 'preview'],
  ['ROUTE-008', '/completeProfile', 'completeProfile'],
  ['ROUTE-009', '/referralStatus', 'referralStatus'],
  ['ROUTE-010', '/professionalDetails', 'professionalDetails'],
  ['ROUTE-011', '/surveyTerms', 'surveyTerms'],
  ['ROUTE-012', '/surveyLanding', 'surveyLanding'],
  ['ROUTE-013', '/overquota', 'overQuota'],
  ['ROUTE-014', '/surveyRegister', 'surveyRegister'],
  ['ROUTE-015', '/completed', 'completed'],
  ['ROUTE-016', '/partial', 'partialComplete'],
  ['ROUTE-017', '/screened', 'terminated'],
  ['ROUTE-018', '/screenercompleted', 'screenerCompleted'],
  ['ROUTE-019', '/redirect', 'redirect'],
  ['ROUTE-020', '/referPopUP', 'referPopUp'],
  ['ROUTE-021', '/unsubscribe', 'unsubscribe'],
  ['ROUTE-022', '/verifyEmail', 'verifyEmail'],
  ['ROUTE-023', '/confirmEmail', 'confirmEmail'],
  ['ROUTE-024', '/emailRegistration', 'emailRegistration'],
  ['ROUTE-025', '/rps/register', 'internalPartnerRegistration'],
  ['ROUTE-026', '/rps/register/abc', 'internalPartnerRegistration'],
  ['ROUTE-026', '/rps/registerX', 'internalPartnerRegistration'],
  ['ROUTE-040', '/error', 'error'],
  ['chosen', '/signW9', 'signW9'],
  ['chosen', '/faq', 'faq'],
  ['chosen', '/terms', 'terms'],
  ['chosen', '/privacy', 'privacy'],
  ['chosen', '/payments', 'payments'],
  ['chosen', '/check', 'check'],
  ['chosen', '/erased', 'erased'],
  ['chosen', '/lostPhone', 'lostPhone'],
  ['chosen', '/numberChange', 'numberChange'],
  ['chosen', '/settings', 'settings'],
  ['chosen', '/settings/privacy', 'privacyCenter'],
  ['chosen', '/settings/number', 'ownNumber'],
  ['chosen', '/surveyFacts', 'surveyFacts'],
]

it.each(table)('[%s] %s is the page %s', (_id, path, page) => {
  expect(pageNameAt(path)).toBe(page)
})

it('no page and no call is for administrators (GEN-016)', () => {
  const calls: Call[] = Object.values(contract)
  const pages: Page[] = Object.values(routes)
  expect(new Set([...pages, ...calls].map(({ access }) => access))).toEqual(new Set(['open', 'member']))
  const paths = [...pages.map(({ path }) => path), ...calls.map(({ route }) => route)]
  expect(paths.filter((path) => /admin|operator|roles?\b/i.test(path))).toEqual([])
})

it('each page is in this table, and has a path of its own', () => {
  expect(new Set(table.map(([, , page]) => page))).toEqual(new Set(Object.keys(routes)))
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
    ['GUARD-001', '/'],
    ['GUARD-002', '/login'],
    ['GUARD-003', '/confirmEmail'],
    ['GUARD-004', '/otp'],
    ['GUARD-005', '/verifyEmail'],
    ['GUARD-006', '/surveyLanding'],
    ['GUARD-007', '/overquota'],
    ['GUARD-008', '/completed'],
    ['GUARD-009', '/partial'],
    ['GUARD-010', '/screened'],
    ['GUARD-011', '/screenercompleted'],
    ['GUARD-012', '/unsubscribe'],
    ['GUARD-013', '/rps/register'],
    ['GUARD-013', '/rps/register/anything'],
    ['ROUTE-040', '/error'],
  ])('[%s] %s is open', (_id, path) => {
    expect(pageAt(path)?.access).toBe('open')
  })

  it.each([
    ['GUARD-014', '/nonProfitOrg', '/login?returnUrl=%2FnonProfitOrg'],
    ['GUARD-015', '/profile', '/login?returnUrl=%2Fprofile'],
    ['GUARD-016', '/dashboard', '/login?returnUrl=%2Fdashboard'],
    ['GUARD-017', '/preview', '/login?returnUrl=%2Fpreview'],
    ['GUARD-018', '/completeProfile', '/login?returnUrl=%2FcompleteProfile'],
    ['GUARD-019', '/referralStatus', '/login?returnUrl=%2FreferralStatus'],
    ['GUARD-020', '/professionalDetails', '/login?returnUrl=%2FprofessionalDetails'],
    ['GUARD-021', '/surveyTerms', '/login?returnUrl=%2FsurveyTerms'],
    ['GUARD-022', '/surveyRegister', '/login?returnUrl=%2FsurveyRegister'],
    ['GUARD-023', '/redirect', '/login?returnUrl=%2Fredirect'],
    ['GUARD-024', '/referPopUP', '/login?returnUrl=%2FreferPopUP'],
    ['GUARD-025', '/emailRegistration', '/login?returnUrl=%2FemailRegistration'],
  ])('[%s] %s is a member page, and leads to %s', (_id, path, login) => {
    expect(pageAt(path)?.access).toBe('member')
    expect(loginFor(returnPath(path))).toBe(login)
  })

  it.each([
    ['/completeProfile?tabIndex=3', '/login?returnUrl=%2FcompleteProfile%3FtabIndex%3D3'],
    ['/dashboard?filter=Completed&page=2', '/login?returnUrl=%2Fdashboard%3Ffilter%3DCompleted%26page%3D2'],
  ])('%s keeps its query in the returnUrl (GUARD-026)', (wanted, login) => {
    const back = new URL(loginFor(returnPath(wanted)), 'https://portal.example').searchParams.get('returnUrl')
    expect(back).toBe(wanted)
    expect(loginFor(returnPath(wanted))).toBe(login)
  })

  it('is open, except for 17 pages for members', () => {
    const closed = Object.values(routes).filter(({ access }) => access === 'member')
    expect(closed).toHaveLength(12 + 5)
  })
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
  ])('[%s] adds isRegistered to the landing page', (_id, query, link) => {
    expect(linkTo(routes.surveyLanding, query)).toBe(link)
  })
})
