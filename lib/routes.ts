import { outcomes } from './contract/outcomes.ts'

/**
 * Every page of the portal, once: path, who may open it, the query parameters it reads. The guard, links and
 * `returnUrl` read this table; what is not in it goes to /login.
 * @see docs/specification/routes.md#route-table
 */
export interface Page {
  readonly path: string
  /** `open` without a session; `member` pages redirect to /login with a returnUrl. */
  readonly access: 'open' | 'member'
  readonly query: readonly string[]
  /** Paths that merely start with `path` are this page too. */
  readonly prefix?: boolean
  /** Never a place to come back to after signing in. */
  readonly noReturn?: boolean
  /** Pages of ours may show it in a frame. */
  readonly framed?: boolean
}

const open = (path: string, query: readonly string[] = [], rest: Partial<Page> = {}): Page => ({
  path,
  access: 'open',
  query,
  ...rest,
})
const member = (path: string, query: readonly string[] = [], rest: Partial<Page> = {}): Page => ({
  path,
  access: 'member',
  query,
  ...rest,
})

const outcome = ['ikey', 'skey', 'pikey'] as const

export const routes = {
  home: open('/', ['ckey', 'join', 'code', 'rcode', 'utm_source', 'utm_medium', 'dev'], { noReturn: true }),
  login: open('/login', ['returnUrl', 'dev'], { noReturn: true }),
  otp: open('/otp', [], { noReturn: true }),
  surveyLanding: open('/surveyLanding', ['maskId', 'ckey', 'isRegistered']),
  overQuota: open(outcomes['over-quota'].path, outcome),
  completed: open(outcomes.completed.path, outcome),
  partialComplete: open(outcomes['partial-completed'].path, outcome),
  terminated: open(outcomes.screened.path, outcome),
  screenerCompleted: open(outcomes['screener-completed'].path, outcome),
  unsubscribe: open('/unsubscribe', ['m']),
  verifyEmail: open('/verifyEmail'),
  confirmEmail: open('/confirmEmail', ['code']),
  internalPartnerRegistration: open('/rps/register', ['skey', 'pikey', 'maskId', 'returnUrl', 'isRegistered'], {
    prefix: true,
  }),
  /** Shown in a frame of a member's page; a visitor gets a message instead of the form. */
  signW9: open('/signW9', ['token'], { noReturn: true, framed: true }),
  error: open('/error'),
  /** What the operator tells everybody, where there is no company site. */
  faq: open('/faq'),
  terms: open('/terms'),
  privacy: open('/privacy'),
  check: open('/check', ['code']),
  /** What stays of an account that its member had erased. */
  erased: open('/erased', ['receipt'], { noReturn: true }),
  /** For whoever no longer has the phone of their account. */
  lostPhone: open('/lostPhone', ['changes'], { noReturn: true }),
  /** Stops a change of the number. */
  numberChange: open('/numberChange', ['token'], { noReturn: true }),
  nonProfitOrg: member('/nonProfitOrg'),
  profile: member('/profile', ['tab']),
  dashboard: member('/dashboard', ['filter', 'sort', 'page', 'size', 'search', 'to']),
  preview: member('/preview'),
  completeProfile: member('/completeProfile', ['tabIndex']),
  referralStatus: member('/referralStatus'),
  professionalDetails: member('/professionalDetails', ['returnUrl']),
  surveyTerms: member('/surveyTerms', ['to', 'incentive', 'survey']),
  /** What the survey may be told of the profile. */
  surveyFacts: member('/surveyFacts', ['to']),
  surveyRegister: member('/surveyRegister'),
  redirect: member('/redirect', ['to', 'redirectUrl']),
  referPopUp: member('/referPopUP'),
  payments: member('/payments', ['show', 'kind', 'year', 'page']),
  settings: member('/settings'),
  privacyCenter: member('/settings/privacy'),
  /** `code`: one was sent to the old number. */
  ownNumber: member('/settings/number', ['code']),
  emailRegistration: member('/emailRegistration', ['returnUrl']),
} as const satisfies Record<string, Page>

/** For engineers. Only `next dev` has this page, so it is not in the table above. */
export const lookbook = open('/lookbook')

export type PageName = keyof typeof routes

const pages: readonly Page[] = Object.values(routes)

/** The page a pathname opens; `undefined` for any other path. Case counts. */
export const pageAt = (pathname: string): Page | undefined =>
  pages.find((page) => page.path === pathname) ?? pages.find((page) => page.prefix && pathname.startsWith(page.path))

export type Query = Readonly<Record<string, string | number | undefined>>

/** The address of a page with those of the given parameters that the page reads. */
export function linkTo(page: Page, query: Query = {}): string {
  const parameters = new URLSearchParams()
  for (const name of page.query) {
    const value = query[name]
    if (value !== undefined && value !== '') parameters.set(name, String(value))
  }
  const search = parameters.toString()
  return search ? `${page.path}?${search}` : page.path
}

/** Where the guard sends a visitor who wanted a member's page. @see docs/specification/routes.md#route-guard */
export const loginFor = (wanted: string | null) => linkTo(routes.login, { returnUrl: wanted ?? undefined })

const RETURN_URL_MAX = 1024
const ANY_ORIGIN = 'http://portal.invalid'

/**
 * A `returnUrl` rebuilt from the table of pages: never the text that came in, so nothing typed becomes a Location.
 * `null` for foreign, protocol-relative, unknown or pointless (`/login`) values.
 * @see docs/specification/login.md#c-45-what-returnurl-does
 */
export function returnPath(text: string | null | undefined): string | null {
  if (!text || text.length > RETURN_URL_MAX || !text.startsWith('/')) return null
  const url = URL.parse(text, ANY_ORIGIN)
  if (!url || url.origin !== ANY_ORIGIN) return null
  const page = pageAt(url.pathname)
  if (!page || page.noReturn) return null
  const path = linkTo(page, Object.fromEntries(url.searchParams))
  return path.length > RETURN_URL_MAX ? null : path
}

/** The address of one of our pages as it came, with its whole query; null for anything else. */
export function ownAddress(text: string): string | null {
  if (!text.startsWith('/')) return null
  const url = URL.parse(text, ANY_ORIGIN)
  return url && url.origin === ANY_ORIGIN && pageAt(url.pathname) ? url.pathname + url.search : null
}
