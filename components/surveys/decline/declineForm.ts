import { type FormPost, formPost } from '#components/form/formPost.ts'
import { rules } from '#components/form/rules.ts'
import type { DeclineReason } from '#lib/contract/panel/surveys/survey-start.ts'
import type { Translate } from '#lib/language/translate.ts'
import { declineMessages } from '#lib/messages/decline.ts'
import { type ApiError, errorAction } from '#lib/messages/error-action.ts'
import type { PostedForm } from '#lib/posted-form.ts'

const REASONS: Readonly<Record<DeclineReason, string>> = {
  'not-for-me': "It isn't for me",
  'no-time': "I don't have time right now",
  'too-long': 'It takes too long',
  'pays-too-little': 'It pays too little',
  'too-personal': 'The topic is too personal',
  other: 'Another reason',
}
export const reasons = Object.entries(REASONS).map(([value, label]) => ({ value, label }))
export const isReason = (value: string): value is DeclineReason => Object.hasOwn(REASONS, value)

/** A reason is optional. */
export const declineForm = rules({ reason: () => null })

export const declineErrorText = (error: ApiError, t: Translate) => errorAction(declineMessages, error, '', t).text

export const declineTitle = (topic: string, t: Translate) => t('Decline “{topic}”?', { topic })

export const DECLINE_EFFECT =
  "Your answer doesn't change which surveys we invite you to. The link in your invitation keeps working while the survey is open."

export const declinePost = (posted: PostedForm, t: Translate): FormPost =>
  formPost(posted, { schema: () => declineForm, errorText: (error) => declineErrorText(error, t) })
