import { createRouteHandler } from '#server/bff/route-handler/route-handler.ts'
import { requestEmailCode } from '#server/bff/sign-in/email.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandler(requestEmailCode)
