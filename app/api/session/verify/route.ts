import { VerifyRequest } from '#lib/contract/session.ts'
import { door, entry } from '#server/bff/handler.ts'
import { verifyCode } from '#server/bff/verify-code.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door({
  POST: entry('/api/session/verify', VerifyRequest, verifyCode),
})
