import type { BodyOf } from '#lib/contract/endpoint.ts'
import type { reportBrowserError as declared } from '#lib/contract/portal/browser-error.ts'

type Report = BodyOf<typeof declared>

/** Limit per page, so that an error loop doesn't flood the log. */
const REPORTS_MAX = 5
const reported = new Set<string>()

const OUR_SCRIPT = /\/_next\/static\/([\w/~.-]+\.js:\d+:\d+)/

function reportOf(thrown: unknown): Report {
  const error = thrown instanceof Error ? thrown : null
  const name = error?.name.replace(/[^A-Za-z]/g, '').slice(0, 40)
  return {
    page: location.pathname.slice(0, 100),
    error: name || 'Unknown',
    script: OUR_SCRIPT.exec(error?.stack ?? '')?.[1],
  }
}

/** Reports an error to the operator: its type and the location in our scripts, never anything the visitor typed. */
export function reportBrowserError(thrown: unknown): void {
  const body = JSON.stringify(reportOf(thrown))
  if (reported.has(body) || reported.size >= REPORTS_MAX) return
  reported.add(body)
  navigator.sendBeacon?.('/api/browser-error', new Blob([body], { type: 'application/json' }))
}
