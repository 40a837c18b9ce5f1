import { createRouteHandler } from '#server/bff/route-handler.ts'
import { signOut } from '#server/bff/sign-in/verify-code.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandler({
  DELETE: { route: '/api/session', access: 'open', work: signOut },
})
