import { oneClickUnsubscribe } from '#server/bff/endpoints/one-click-unsubscribe.ts'
import { createRouteHandler } from '#server/bff/route-handler/route-handler.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandler(oneClickUnsubscribe)
