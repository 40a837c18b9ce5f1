import { EmailRequest } from '#lib/contract/portal/session.ts'
import { createRouteHandler, entry } from '#server/bff/route-handler.ts'
import { sendForEmail } from '#server/bff/sign-in/send-code.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandler({
  POST: entry('/api/session/email', EmailRequest, sendForEmail, { access: 'member' }),
})
