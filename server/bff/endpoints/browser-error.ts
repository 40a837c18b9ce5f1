import 'server-only'
import * as portal from '#lib/contract/portal/browser-error.ts'
import { pageAt } from '#lib/routes.ts'
import { log } from '#server/log.ts'
import { countBrowserError } from '../metrics.ts'
import { route } from '../route-handler/define-route.ts'

/** Logs the page, the script's position, the member and the error's class; nothing else of the error. */
export const reportBrowserError = route(portal.reportBrowserError, async ({ body, caller, session }) => {
  const page = pageAt(body.page)?.path ?? 'another'
  countBrowserError(page)
  log.warn('error in a browser', {
    requestId: caller.requestId,
    userId: session?.userId,
    route: page,
    error: body.error,
    script: body.script,
  })
  return {}
})
