import { createRouteHandler } from '#server/bff/route-handler/route-handler.ts'
import { requestNumberCode } from '#server/bff/sign-in/lost-phone.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandler(requestNumberCode)
