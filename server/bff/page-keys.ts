import 'server-only'
import { type Page, routes } from '#lib/routes.ts'

/** Query parameters with keys that could be guessed, because the page looks them up in the panel. */
const keys = new Map<Page, readonly string[]>([
  [routes.surveyLanding, ['maskId']],
  [routes.overQuota, ['ikey', 'pikey']],
  [routes.completed, ['ikey', 'pikey']],
  [routes.partialComplete, ['ikey', 'pikey']],
  [routes.terminated, ['ikey', 'pikey']],
  [routes.screenerCompleted, ['ikey', 'pikey']],
  [routes.unsubscribe, ['m']],
  [routes.confirmEmail, ['code']],
  [routes.check, ['code']],
  [routes.erased, ['receipt']],
  [routes.internalPartnerRegistration, ['pikey']],
])

/** Whether a URL of this page has such a key. */
export const hasPageKey = (page: Page | undefined, query: URLSearchParams): boolean =>
  page !== undefined && (keys.get(page)?.some((name) => query.has(name)) ?? false)
