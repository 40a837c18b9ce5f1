import { createRouteHandler } from '#server/bff/route-handler/route-handler.ts'
import { stepUpByPasskey } from '#server/bff/sign-in/passkey.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandler(stepUpByPasskey)
