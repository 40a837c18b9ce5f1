import 'server-only'
import * as portal from '#lib/contract/portal/browser-error.ts'
import { pageAt } from '#lib/routes.ts'
import { log } from '#server/log.ts'
import { countBrowserError } from '../metrics.ts'
import { route } from '../route-handler/define-route.ts'

/** Written into the log with the page, the script's place and who is signed in; of the error, only its class is known. */
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
