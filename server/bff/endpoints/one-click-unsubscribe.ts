import 'server-only'
import { unsubscribe } from '#lib/contract/panel/surveys/survey-outcomes.ts'
import * as portal from '#lib/contract/portal/programs.ts'
import { AppError } from '#server/http/app-error.ts'
import { readForm } from '#server/http/body.ts'
import { callPanel } from '../panel-client/panel-client.ts'
import { route } from '../route-handler/define-route.ts'

const BODY_MAX = 1024

/** @throws AppError VALIDATION_FAILED when the body is not a one-click unsubscribe; the panel's error */
export const oneClickUnsubscribe = route(
  portal.oneClickUnsubscribe,
  async ({ request, parameters, caller }) => {
    const form = await readForm(request, BODY_MAX)
    const { m } = parameters
    if (form.get('List-Unsubscribe') !== 'One-Click' || !m)
      throw new AppError('VALIDATION_FAILED', { details: { fields: { [m ? 'List-Unsubscribe' : 'm']: 'required' } } })
    return callPanel(unsubscribe, { body: { invitationMaskId: m } }, { caller })
  },
  { fromAnywhere: true },
)
