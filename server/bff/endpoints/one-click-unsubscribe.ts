import 'server-only'
import { unsubscribe } from '#lib/contract/panel/surveys.ts'
import { AppError } from '#server/http/app-error.ts'
import { readForm } from '#server/http/body.ts'
import { callPanel } from '../panel-client/panel-client.ts'
import type { Endpoint, RequestContext } from '../route-handler.ts'

const BODY_MAX = 1024

/**
 * POST /unsubscribe?m=…, and POST /api/unsubscribe?m=…: the one click of a mail program.
 * @see https://www.rfc-editor.org/rfc/rfc8058
 * @throws AppError VALIDATION_FAILED when it is something else that was posted; the panel's refusal
 */
async function unsubscribeByMail({ request, query, caller }: RequestContext): Promise<object> {
  const form = await readForm(request, BODY_MAX)
  if (form.get('List-Unsubscribe') !== 'One-Click' || !query.m)
    throw new AppError('VALIDATION_FAILED', {
      details: { fields: { [query.m ? 'List-Unsubscribe' : 'm']: 'required' } },
    })
  return callPanel(unsubscribe, { body: { invitationMaskId: query.m } }, { caller })
}

export const oneClick: Endpoint = {
  route: '/api/unsubscribe',
  access: 'open',
  fromAnywhere: true,
  work: unsubscribeByMail,
}
