import 'server-only'
import { type Page, routes } from '#lib/routes.ts'

/** Parameters in which keys of other people could be guessed: the page asks the panel what they open. */
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

/** Whether an address of this page names such a key. */
export const carriesKey = (page: Page | undefined, query: URLSearchParams): boolean =>
  page !== undefined && (keys.get(page)?.some((name) => query.has(name)) ?? false)
