import { findTimeZone } from '#server/bff/endpoints/time-zone/find.ts'
import { createRouteHandler } from '#server/bff/route-handler/route-handler.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandler(findTimeZone)
