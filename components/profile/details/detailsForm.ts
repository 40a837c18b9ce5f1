import type * as z from 'zod/mini'
import { asked, emailAnswer, textOf } from '#components/form/kit/answers.ts'
import type { RulesOf } from '#components/form/kit/fieldErrors.ts'
import { withDraft } from '#components/form/kit/withDraft.ts'
import {
  type ProfessionLookups,
  type ProfessionValues,
  professionAnswers,
  professionRules,
  professionValues,
  savedProfession,
} from '#components/form/profession/professionForm.ts'
import type { PanelistProfile, ProfessionPayload } from '#lib/contract/panel/profile.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'

/** What the fields of the professional details hold. */
export interface Details extends ProfessionValues {
  email: string
}

/** @param draft what was typed before and not submitted; what is saved meanwhile stays as it is saved */
export function detailsValues(profile: PanelistProfile, draft: DraftValues | null): Details {
  const values = { ...professionValues(profile), email: profile.email ?? '' }
  const saved = { ...savedProfession(profile), email: Boolean(profile.email) }
  return withDraft(values, draft ?? {}, (name) => Reflect.get(saved, name) === true)
}

/** What may be in the fields. @see docs/specification/validation.md#profession-fields */
export const detailsRules = (
  profile: PanelistProfile,
  lookups: ProfessionLookups,
  values: Details,
): RulesOf<Details> => ({
  ...professionRules(values, lookups, savedProfession(profile)),
  email: asked(!profile.email, emailAnswer),
})

/** The seven fields of the call. @see docs/specification/professional-details.md#saving */
export const detailsPayload = (values: Details, lookups: ProfessionLookups): z.output<typeof ProfessionPayload> => ({
  ...professionAnswers(values, lookups),
  email: textOf(values.email)?.toLowerCase() ?? '',
})
