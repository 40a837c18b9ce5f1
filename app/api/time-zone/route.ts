import { door } from '#server/bff/handler.ts'
import { findTimeZone } from '#server/bff/time-zone/find.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door({
  GET: { route: '/api/time-zone', access: 'open', passive: true, work: findTimeZone },
})
