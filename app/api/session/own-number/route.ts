import { createRouteHandler } from '#server/bff/route-handler/route-handler.ts'
import { requestOwnNumberCode } from '#server/bff/sign-in/own-number.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandler(requestOwnNumberCode)
