import { unsentPost as postOf } from '#components/form/formPost.ts'
import type { FormSchema } from '#components/form/kit/schema.ts'
import type { PostedForm } from '#lib/posted-form.ts'

/** First error of each field, as a form shows it. */
export function refusedBy<Values>(schema: FormSchema<Values>, values: Values): Record<string, string> {
  const checked = schema.safeParse(values)
  const issues = checked.error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
}

/** State of a form that wasn't posted without JavaScript. */
export const unsent: PostedForm = {
  action: '/api/form/unsent?at=%2F&key=0123456789abcdef',
  refused: null,
  isDone: false,
}

export const unsentPost = postOf(unsent)
export const unsentDownload = { action: unsent.action, stepUpAction: unsent.action, values: {}, error: null }
export const unsent1099 = { download: unsentDownload, sample: unsent.action, consent: unsent.action }
export const unsentTaxPosts = {
  openAction: unsent.action,
  details: unsentPost,
  download: unsentDownload,
  form1099: unsent1099,
}
export const unsentConsents = { consent: unsent.action, receipt: unsent.action }
export const unsentCaregiverPosts = { save: unsentPost, person: unsentPost }
export const unsentLanding = { start: unsent.action, isMissing: false, details: unsentPost }
export const unsentTabs = { profile: unsent, patient: unsent, caregiver: unsent, person: unsent }
