import { door } from '#server/bff/handler.ts'
import { live } from '#server/bff/health.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door({
  GET: { route: '/api/health/live', access: 'open', uncounted: true, work: live },
})
