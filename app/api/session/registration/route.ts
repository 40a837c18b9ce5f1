import { createRouteHandler } from '#server/bff/route-handler/route-handler.ts'
import { requestRegistrationCode } from '#server/bff/sign-in/registration.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandler(requestRegistrationCode)
