import { StepUpRequest } from '#lib/contract/session.ts'
import { door, entry } from '#server/bff/handler.ts'
import { sendForStepUp } from '#server/bff/step-up.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door({
  POST: entry('/api/session/step-up', StepUpRequest, sendForStepUp, { access: 'member' }),
})
