import { inboundText } from '#server/bff/endpoints/callbacks.ts'
import { createRouteHandler } from '#server/bff/route-handler.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandler({ POST: inboundText })
