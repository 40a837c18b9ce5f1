import 'server-only'
import { saveAddress } from '#lib/contract/panel/profile/address.ts'
import { registerProfession } from '#lib/contract/panel/profile/profile.ts'
import { type DraftValues, keepDraft as keepDraftCall } from '#lib/contract/portal/draft.ts'
import { ADDRESS_SAVED, LONGEST_NOT_KEPT } from '#lib/messages/texts/profile.ts'
import { PROFILE_SAVED } from '#lib/messages/texts.ts'
import type { CheckedForm } from '#lib/posted-form.ts'
import { returnPath, routes } from '#lib/routes.ts'
import { AppError } from '#server/http/app-error.ts'
import { dropDraft, keepDraft, readDraft } from '../endpoints/draft.ts'
import { countRequest } from '../route-handler/rate-limit.ts'
import { createRouteHandler } from '../route-handler/route-handler.ts'
import type { Session } from '../session/session.ts'
import { draftValuesOf, type Form, formOf, panelFormOf } from './define-form.ts'

/** Validates the typed values of a large form; null when the data needed for that could not be loaded. */
export type Check = (session: Session, typed: DraftValues) => Promise<CheckedForm | null>

/**
 * Builds a body from validated values. Validation loads a page's worth of data, so it counts as one request.
 * @throws AppError UNAUTHORIZED, TOO_MANY_REQUESTS, VALIDATION_FAILED
 */
export const bodyBy =
  (check: Check): Form['body'] =>
  async (fields, _, { lists, session, caller }) => {
    if (!session) throw new AppError('UNAUTHORIZED')
    await countRequest(caller.address, session)
    const checked = await check(session, draftValuesOf(fields, lists))
    if (checked && 'body' in checked) return checked.body
    throw new AppError('VALIDATION_FAILED', { details: { fields: checked?.errors } })
  }

/** Continues to the page that asked for the details, or else to the profile. */
export const professionalDetails = (check: Check) =>
  panelFormOf(registerProfession, {
    body: bodyBy(check),
    draft: 'professional-details',
    done: (_answer, _fields, page) => ({
      next: returnPath(page.get('returnUrl')) ?? routes.profile.path,
      notice: { tone: 'success', text: PROFILE_SAVED },
      endsDraft: 'professional-details',
    }),
  })

/** Saves the profile as a draft: the preview page submits it. Without the draft, the preview would show the old profile. */
export const profile = (check: Check) =>
  formOf(keepDraftCall, createRouteHandler(readDraft, keepDraft, dropDraft), {
    body: bodyBy(check),
    draft: 'profile',
    done: ({ kept }) =>
      kept ? { next: routes.preview.path } : { notice: { tone: 'warning', text: LONGEST_NOT_KEPT } },
  })

/** The address form after a completed survey, whose payment needs an address. */
export const address = (check: Check) =>
  panelFormOf(saveAddress, {
    body: bodyBy(check),
    done: () => ({ next: routes.dashboard.path, notice: { tone: 'success', text: ADDRESS_SAVED } }),
  })
