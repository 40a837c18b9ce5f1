import { ready } from '#server/bff/endpoints/health.ts'
import { createRouteHandler } from '#server/bff/route-handler.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandler({
  GET: { route: '/api/health/ready', access: 'open', uncounted: true, work: ready },
})
