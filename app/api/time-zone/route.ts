import { findTimeZone } from '#server/bff/endpoints/time-zone/find.ts'
import { createRouteHandler } from '#server/bff/route-handler.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandler({
  GET: { route: '/api/time-zone', access: 'open', passive: true, work: findTimeZone },
})
