import { door } from '#server/bff/handler.ts'
import { metrics } from '#server/bff/health.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door({
  GET: { route: '/api/metrics', access: 'open', uncounted: true, work: metrics },
})
