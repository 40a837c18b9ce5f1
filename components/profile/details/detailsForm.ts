import type * as z from 'zod/mini'
import { withDraft } from '#components/form/kit/draft/withDraft.ts'
import { textOf } from '#components/form/kit/values.ts'
import {
  type ProfessionLookups,
  type ProfessionValues,
  professionAnswers,
  professionValues,
  savedProfession,
} from '#components/form/profession/professionForm.ts'
import type { PanelistProfile, ProfessionPayload } from '#lib/contract/panel/profile/profile.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'

/** What the fields of the professional details hold. */
export interface Details extends ProfessionValues {
  email: string
}

/** The fields that are saved for good. */
const savedFields = (profile: PanelistProfile) => ({ ...savedProfession(profile), email: Boolean(profile.email) })

export const detailsValues = (profile: PanelistProfile): Details => ({
  ...professionValues(profile),
  email: profile.email ?? '',
})

/** What was typed and not submitted; what is saved meanwhile stays as it is saved. */
export function draftedDetails(profile: PanelistProfile, draft: DraftValues): Details {
  const saved = savedFields(profile)
  return withDraft(detailsValues(profile), draft, (name) => Reflect.get(saved, name) === true)
}

/**
 * The seven fields of the call; an email that is saved goes back as it is.
 * @see docs/specification/professional-details.md#saving
 */
export const detailsPayload = (
  profile: PanelistProfile,
  values: Details,
  lookups: ProfessionLookups,
): z.output<typeof ProfessionPayload> => ({
  ...professionAnswers(values, lookups),
  email: profile.email || (textOf(values.email)?.toLowerCase() ?? ''),
})
