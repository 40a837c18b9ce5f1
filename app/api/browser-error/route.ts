import { reportBrowserError } from '#server/bff/endpoints/browser-error.ts'
import { createRouteHandler } from '#server/bff/route-handler/route-handler.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandler(reportBrowserError)
