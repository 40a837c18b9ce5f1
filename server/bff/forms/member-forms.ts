import 'server-only'
import { saveAddress } from '#lib/contract/panel/address.ts'
import { registerProfession } from '#lib/contract/panel/profile.ts'
import { type DraftValues, keepDraft as keepDraftCall } from '#lib/contract/portal/draft.ts'
import { ADDRESS_SAVED, PROFILE_SAVED } from '#lib/messages/texts.ts'
import { returnPath, routes } from '#lib/routes.ts'
import { AppError } from '#server/http/app-error.ts'
import { dropDraft, keepDraft, readDraft } from '../endpoints/draft.ts'
import { createRouteHandler } from '../route-handler/route-handler.ts'
import type { Session } from '../session/session.ts'
import { type Form, formOf, panelFormOf, typedInto } from './define-form.ts'

/** What a large form sends, made from what was typed; null while something is missing or wrong. */
type Make = (session: Session, typed: DraftValues) => Promise<unknown>

/** @throws AppError UNAUTHORIZED, VALIDATION_FAILED */
const bodyBy =
  (make: Make): Form['body'] =>
  async (fields, _, { lists, session }) => {
    if (!session) throw new AppError('UNAUTHORIZED')
    const body = await make(session, typedInto(fields, lists))
    if (body === null) throw new AppError('VALIDATION_FAILED')
    return body
  }

/** What waited for the details goes on; else the profile is next. */
export const professionalDetails = (make: Make) =>
  panelFormOf(registerProfession, {
    body: bodyBy(make),
    draft: 'professional-details',
    done: (_answer, _fields, page) => ({
      next: returnPath(page.get('returnUrl')) ?? routes.profile.path,
      notice: { tone: 'success', text: PROFILE_SAVED },
      endsDraft: true,
    }),
  })

/** The profile is kept as a draft: its preview is what submits it. */
export const profile = (make: Make) =>
  formOf(keepDraftCall, createRouteHandler(readDraft, keepDraft, dropDraft), {
    body: bodyBy(make),
    draft: 'profile',
    done: () => ({ next: routes.preview.path }),
  })

/** What a completed survey is still paid by. */
export const address = (make: Make) =>
  panelFormOf(saveAddress, {
    body: bodyBy(make),
    done: () => ({ next: routes.dashboard.path, notice: { tone: 'success', text: ADDRESS_SAVED } }),
  })
