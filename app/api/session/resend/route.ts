import { createRouteHandler } from '#server/bff/route-handler/route-handler.ts'
import { resendCode } from '#server/bff/sign-in/resend.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandler(resendCode)
