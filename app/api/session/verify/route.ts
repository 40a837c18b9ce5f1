import { VerifyRequest } from '#lib/contract/portal/session.ts'
import { createRouteHandler, entry } from '#server/bff/route-handler.ts'
import { verifyCode } from '#server/bff/sign-in/verify-code.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandler({
  POST: entry('/api/session/verify', VerifyRequest, verifyCode),
})
