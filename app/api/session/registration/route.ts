import { RegistrationRequest } from '#lib/contract/session.ts'
import { door, entry } from '#server/bff/handler.ts'
import { sendForRegistration } from '#server/bff/send-code.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door({
  POST: entry('/api/session/registration', RegistrationRequest, sendForRegistration),
})
