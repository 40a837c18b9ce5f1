import 'server-only'
import { saveProfile } from '#lib/contract/panel/profile/profile.ts'
import { PROFILE_SAVED } from '#lib/messages/texts.ts'
import { routes } from '#lib/routes.ts'
import { AppError } from '#server/http/app-error.ts'
import { panelFormOf } from './define-form.ts'

/**
 * The payload is a hidden field of the preview, so what is submitted is what the member saw.
 * @throws AppError VALIDATION_FAILED
 */
function confirmedPayload(payload: string | undefined, isConfirmed: boolean): unknown {
  if (!payload || !isConfirmed) throw new AppError('VALIDATION_FAILED')
  try {
    return JSON.parse(payload)
  } catch {
    throw new AppError('VALIDATION_FAILED')
  }
}

export const submitProfile = panelFormOf(saveProfile, {
  body: ({ payload, confirmed }) => confirmedPayload(payload, confirmed !== undefined),
  done: () => ({ next: routes.dashboard.path, endsDraft: 'profile', notice: { tone: 'success', text: PROFILE_SAVED } }),
  secret: ['payload'],
})
