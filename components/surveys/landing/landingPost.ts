import { checkPosted } from '#components/form/checkPosted.ts'
import { type FormPost, formPost, unsentPost } from '#components/form/formPost.ts'
import { withDraft } from '#components/form/kit/draft/withDraft.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import type { Translate } from '#lib/language/translate.ts'
import { type ApiError, errorAction } from '#lib/messages/error-action.ts'
import { isDetailsMissing, startSurveyMessages } from '#lib/messages/survey-start.ts'
import type { CheckedForm, PostedForm } from '#lib/posted-form.ts'
import { type Details, detailsPayload } from './details.ts'
import { detailsSchema } from './detailsSchema.ts'

/* The landing page's start and its details form, posted without JavaScript. */

/** The form's hidden fields. Together with the details, they are the request body. */
const startFields = ['by', 'screen', 'surveyMaskedId', 'invitationMaskedId', 'ckey']

const isAsked = ({ patient, saved }: Details, name: string) =>
  (!patient || name === 'email') && Reflect.get(saved, name) !== true

/** Applies the typed values, except to details that have been saved meanwhile. */
const typedDetails = (details: Details, input: DraftValues) =>
  withDraft(details.values, input, (name) => !isAsked(details, name))

/** Null when the data to validate against couldn't be loaded. */
export function checkStartWithDetails(details: Details | null, input: DraftValues): CheckedForm | null {
  if (!details) return null
  const values = typedDetails(details, input)
  const start = Object.entries(input).filter(([name]) => startFields.includes(name))
  return checkPosted(detailsSchema(details, values), values, () => ({
    ...Object.fromEntries(start),
    details: detailsPayload(details, values),
  }))
}

export interface LandingPosts {
  /** URL that 'Start Survey' posts to. */
  start: string
  /** Whether the panel reported missing details to the last start. */
  isMissing: boolean
  details: FormPost
}

export function landingPosts(
  posted: Record<'start-on-landing' | 'survey-details', PostedForm>,
  details: Details | null | undefined,
  brand: string,
  t: Translate,
): LandingPosts {
  const { 'start-on-landing': start, 'survey-details': form } = posted
  return {
    start: start.action,
    isMissing: form.refused !== null || (start.refused !== null && isDetailsMissing(start.refused.error)),
    details: details ? detailsPost(form, details, brand, t) : unsentPost(form),
  }
}

function detailsPost(posted: PostedForm, details: Details, brand: string, t: Translate): FormPost {
  const values = typedDetails(details, posted.refused?.values ?? {})
  const actionOf = (error: ApiError) => errorAction(startSurveyMessages.stays, error, brand, t)
  return formPost(posted, {
    values,
    schema: () => detailsSchema(details, values),
    errorText: (error) => actionOf(error).text,
    fieldOf: (error) => {
      const { field } = actionOf(error)
      return field && isAsked(details, field) ? field : null
    },
  })
}
