import { createRouteHandler } from '#server/bff/route-handler/route-handler.ts'
import { requestLoginCode } from '#server/bff/sign-in/login.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandler(requestLoginCode)
