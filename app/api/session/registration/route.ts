import { RegistrationRequest } from '#lib/contract/portal/session.ts'
import { createRouteHandler, entry } from '#server/bff/route-handler.ts'
import { sendForRegistration } from '#server/bff/sign-in/send-code.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandler({
  POST: entry('/api/session/registration', RegistrationRequest, sendForRegistration),
})
