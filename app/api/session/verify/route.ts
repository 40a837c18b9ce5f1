import { createRouteHandler } from '#server/bff/route-handler/route-handler.ts'
import { verifyCode } from '#server/bff/sign-in/verify-code.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandler(verifyCode)
