import 'server-only'
import { outcomeAt } from '#lib/contract/outcomes.ts'
import { routes } from '#lib/routes.ts'
import { PREFETCH_HEADER } from '#server/listeners/ingress.ts'

/** The call behind a page that other programs post to: survey hosts report outcomes, mail programs unsubscribe. */
export function callBehind(pathname: string): string | null {
  const outcome = outcomeAt(pathname)
  if (outcome) return `/api/outcomes/${outcome}`
  return pathname === routes.unsubscribe.path ? '/api/unsubscribe' : null
}

/** Whether the request is a prefetch of an outcome page. */
export const isOutcomePrefetch = (pathname: string, headers: Headers) =>
  headers.get(PREFETCH_HEADER) === '1' && outcomeAt(pathname) !== null
