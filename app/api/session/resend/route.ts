import { ResendRequest } from '#lib/contract/session.ts'
import { door, entry } from '#server/bff/handler.ts'
import { resendCode } from '#server/bff/send-code.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door({
  POST: entry('/api/session/resend', ResendRequest, resendCode),
})
