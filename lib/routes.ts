import { outcomes } from './contract/outcomes.ts'
import { parseUrl } from './values/parse-url.ts'

/**
 * Every page of the portal: path, access and query parameters. The guard, links and `returnUrl` use this table; paths that
 * are not in it redirect to /login.
 * @see docs/specification/routes.md#route-table
 */
export interface Page {
  readonly path: string
  /** `open` needs no session; `member` pages redirect to /login with a returnUrl. */
  readonly access: 'open' | 'member'
  readonly query: readonly string[]
  /** Also matches paths that start with `path`. */
  readonly prefix?: boolean
  /** Never used as `returnUrl`. */
  readonly noReturn?: boolean
  /** Our own pages may embed it in a frame. */
  readonly framed?: boolean
}

const open = (path: string, query: readonly string[] = [], rest: Partial<Page> = {}): Page => ({
  path,
  access: 'open',
  query,
  ...rest,
})
const member = (path: string, query: readonly string[] = []): Page => ({ path, access: 'member', query })

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
  /** Embedded in a member page's frame; visitors see a message instead of the form. */
  signW9: open('/signW9', ['token'], { noReturn: true, framed: true }),
  error: open('/error'),
  /** The operator's public information, unless there is a company website. */
  faq: open('/faq'),
  terms: open('/terms'),
  privacy: open('/privacy'),
  check: open('/check', ['code']),
  /** Shows what is kept after an account was erased. */
  erased: open('/erased', ['receipt'], { noReturn: true }),
  /** For members who no longer have their account's phone. */
  lostPhone: open('/lostPhone', ['changes'], { noReturn: true }),
  /** Stops a number change. */
  numberChange: open('/numberChange', ['token'], { noReturn: true }),
  nonProfitOrg: member('/nonProfitOrg'),
  profile: member('/profile', ['tab']),
  dashboard: member('/dashboard', ['filter', 'sort', 'page', 'size', 'search', 'to']),
  preview: member('/preview'),
  completeProfile: member('/completeProfile', ['tabIndex']),
  referralStatus: member('/referralStatus'),
  professionalDetails: member('/professionalDetails', ['returnUrl']),
  surveyTerms: member('/surveyTerms', ['to', 'incentive', 'survey']),
  /** Asks which profile facts to share with a survey. */
  surveyFacts: member('/surveyFacts', ['to']),
  /** Asks for the reason to decline an invitation. */
  declineSurvey: member('/declineSurvey', ['maskId']),
  surveyRegister: member('/surveyRegister'),
  redirect: member('/redirect', ['to', 'redirectUrl']),
  referPopUp: member('/referPopUP'),
  /** `payment`: the reference of the payment to open. */
  payments: member('/payments', ['show', 'kind', 'year', 'page', 'payment']),
  /** `code`: set when a code was sent. */
  payTo: member('/payments/payTo', ['code']),
  settings: member('/settings'),
  privacyCenter: member('/settings/privacy'),
  /** `code`: set when a code was sent to the old number. */
  ownNumber: member('/settings/number', ['code']),
  emailRegistration: member('/emailRegistration', ['returnUrl']),
} as const satisfies Record<string, Page>

/** For developers. Only `next dev` has this page, so it is not in the table above. */
export const lookbook = open('/lookbook')

const pages: readonly Page[] = Object.values(routes)

/** The page of a pathname; `undefined` for other paths. Case-sensitive. */
export const pageAt = (pathname: string): Page | undefined =>
  pages.find((page) => page.path === pathname) ?? pages.find((page) => page.prefix && pathname.startsWith(page.path))

export type Query = Readonly<Record<string, string | number | null | undefined>>

/** A link to a page, with those of the given parameters that the page reads. */
export function linkTo(page: Page, query: Query = {}): string {
  const parameters = new URLSearchParams()
  for (const name of page.query) {
    const value = `${query[name] ?? ''}`
    if (value) parameters.set(name, value)
  }
  const search = parameters.toString()
  return search ? `${page.path}?${search}` : page.path
}

/** Login link that returns to the requested page. @see docs/specification/routes.md#route-guard */
export const loginFor = (returnUrl: string | null) => linkTo(routes.login, { returnUrl })

const RETURN_URL_MAX = 1024
const ANY_ORIGIN = 'http://portal.invalid'

/**
 * A `returnUrl` rebuilt from the table of pages, so that no user input reaches a Location header.
 * `null` for external, protocol-relative, unknown or pointless (`/login`) values.
 * @see docs/specification/login.md#c-45-what-returnurl-does
 */
export function returnPath(text: string | null | undefined): string | null {
  if (!text || text.length > RETURN_URL_MAX || !text.startsWith('/')) return null
  const url = parseUrl(text, ANY_ORIGIN)
  if (!url || url.origin !== ANY_ORIGIN) return null
  const page = pageAt(url.pathname)
  if (!page || page.noReturn) return null
  const path = linkTo(page, Object.fromEntries(url.searchParams))
  return path.length > RETURN_URL_MAX ? null : path
}

/** The URL of one of our pages with its complete query; null for all others. */
export function ownAddress(text: string): string | null {
  if (!text.startsWith('/')) return null
  const url = parseUrl(text, ANY_ORIGIN)
  return url && url.origin === ANY_ORIGIN && pageAt(url.pathname) ? url.pathname + url.search : null
}
