import { LoginRequest } from '#lib/contract/portal/session.ts'
import { createRouteHandler, entry } from '#server/bff/route-handler.ts'
import { sendForLogin } from '#server/bff/sign-in/send-code.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandler({
  POST: entry('/api/session/login', LoginRequest, sendForLogin),
})
