import type * as z from 'zod/mini'
import { withDraft } from '#components/form/kit/draft/withDraft.ts'
import { textOf } from '#components/form/kit/values.ts'
import {
  type ProfessionValues,
  professionAnswers,
  professionValues,
  savedProfession,
} from '#components/form/profession/professionForm.ts'
import type { PanelistProfile, ProfessionPayload } from '#lib/contract/panel/profile/profile.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import type { ProfessionLookups } from '#lib/rules/profile/profession.ts'

export interface Details extends ProfessionValues {
  email: string
}

/** Fields that can't be changed once saved. */
const savedFields = (profile: PanelistProfile) => ({ ...savedProfession(profile), email: Boolean(profile.email) })

/** Whether the form asks for the field. */
export const isAsked = (profile: PanelistProfile, name: string) => Reflect.get(savedFields(profile), name) !== true

export const detailsValues = (profile: PanelistProfile): Details => ({
  ...professionValues(profile),
  email: profile.email ?? '',
})

/** Applies a draft, except to fields that have been saved meanwhile. */
export function draftedDetails(profile: PanelistProfile, draft: DraftValues): Details {
  return withDraft(detailsValues(profile), draft, (name) => !isAsked(profile, name))
}

/**
 * Request body with all seven fields. A saved email is sent unchanged.
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
