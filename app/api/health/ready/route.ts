import { door } from '#server/bff/handler.ts'
import { ready } from '#server/bff/health.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door({
  GET: { route: '/api/health/ready', access: 'open', uncounted: true, work: ready },
})
