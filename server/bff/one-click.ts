import 'server-only'
import { unsubscribe } from '#lib/contract/surveys.ts'
import type { Entry, Exchange } from './handler.ts'
import { callPanel } from './panel.ts'
import { fault } from './problem.ts'
import { readForm } from './reading.ts'

const BODY_MAX = 1024

/**
 * POST /unsubscribe?m=…, and POST /api/unsubscribe?m=…: the one click of a mail program. @see RFC 8058
 * @throws ProblemError VALIDATION_FAILED when it is something else that was posted; the panel's refusal
 */
async function unsubscribeByMail({ request, query, caller }: Exchange): Promise<object> {
  const form = await readForm(request, BODY_MAX)
  if (form.get('List-Unsubscribe') !== 'One-Click' || !query.m)
    throw fault('VALIDATION_FAILED', { extras: { fields: { [query.m ? 'List-Unsubscribe' : 'm']: 'required' } } })
  return callPanel(unsubscribe, { body: { invitationMaskId: query.m } }, { caller })
}

export const oneClick: Entry = {
  route: '/api/unsubscribe',
  access: 'open',
  fromAnywhere: true,
  work: unsubscribeByMail,
}
