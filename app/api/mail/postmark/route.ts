import { postmarkEvent } from '#server/bff/endpoints/callbacks.ts'
import { createRouteHandler } from '#server/bff/route-handler/route-handler.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandler(postmarkEvent)
