import { StepUpRequest } from '#lib/contract/portal/session.ts'
import { createRouteHandler, entry } from '#server/bff/route-handler.ts'
import { sendForStepUp } from '#server/bff/sign-in/step-up.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = createRouteHandler({
  POST: entry('/api/session/step-up', StepUpRequest, sendForStepUp, { access: 'member' }),
})
