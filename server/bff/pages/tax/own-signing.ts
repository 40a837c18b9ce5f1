import 'server-only'
import type { AnswerOf } from '#lib/contract/endpoint.ts'
import { openSigning, type Rejection, taxTypes } from '#lib/contract/panel/tax/tax.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import { errorAction, isSessionExpired } from '#lib/messages/error-action.ts'
import { ownSigningMessages } from '#lib/messages/tax.ts'
import { byDisplayOrder } from '#lib/rules/lookup-order.ts'
import { AppError } from '#server/http/app-error.ts'
import { currentDraft } from '../current-draft.ts'
import { currentSession, currentTranslate, load } from '../pages.ts'
import { loadRejection } from './tax.ts'

interface OpenedSigning {
  signing: AnswerOf<typeof openSigning>
  types: AnswerOf<typeof taxTypes>
  rejection: Rejection | null
  /** The unsaved draft, perhaps of an earlier form. */
  draft: DraftValues | null
}
type ClosedSigning = { reason: 'no session' | { message: string; canRetry: boolean } }

/** Codes about the link: the other call has no input that could be wrong. */
const LINK_CODES: ReadonlySet<string> = new Set(['INVALID_LINK', 'VALIDATION_FAILED'])

async function reasonOf(error: AppError): Promise<ClosedSigning['reason']> {
  if (isSessionExpired(error)) return 'no session'
  const { status, message } = error
  const isLink = LINK_CODES.has(error.code)
  const reason = { status, message, code: isLink ? 'INVALID_LINK' : error.code }
  const { text } = errorAction(ownSigningMessages, reason, '', await currentTranslate())
  return { message: text ?? '', canRetry: !isLink }
}

/** The form of our signing page, or why it cannot be shown. The page runs in a frame, so it does not redirect to /login. */
export async function formToSign(token: string): Promise<OpenedSigning | ClosedSigning> {
  const session = await currentSession()
  if (!session) return { reason: 'no session' }
  try {
    const [signing, types, rejection, draft] = await Promise.all([
      load(session, openSigning, { body: { token } }),
      load(session, taxTypes),
      loadRejection(session),
      currentDraft(session, 'w9'),
    ])
    // A type that the page doesn't show is asked again, with its number.
    const taxIdTypeId = types.some(({ id }) => id === signing.taxIdTypeId) ? signing.taxIdTypeId : null
    return { signing: { ...signing, taxIdTypeId }, types: byDisplayOrder(types), rejection, draft }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { reason: await reasonOf(error) }
  }
}
