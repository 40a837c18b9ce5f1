import type * as z from 'zod/mini'
import { asked, emailAnswer, textOf } from '#components/form/large/answers.ts'
import type { RulesOf } from '#components/form/large/faults.ts'
import {
  type ProfessionLists,
  type ProfessionValues,
  professionAnswers,
  professionRules,
  professionValues,
  savedProfession,
} from '#components/form/large/professionForm.ts'
import type { PanelistProfile, ProfessionPayload } from '#lib/contract/profile.ts'

/** What the fields of the professional details hold. */
export interface Details extends ProfessionValues {
  email: string
}

export const detailsValues = (profile: PanelistProfile): Details => ({
  ...professionValues(profile),
  email: profile.email ?? '',
})

/** What may be in the fields. @see portal-part-2 §5 */
export const detailsRules = (profile: PanelistProfile, lists: ProfessionLists, values: Details): RulesOf<Details> => ({
  ...professionRules(values, lists, savedProfession(profile)),
  email: asked(!profile.email, emailAnswer),
})

/** The seven fields of the call. @see portal-part-2 §7 */
export const detailsPayload = (values: Details, lists: ProfessionLists): z.output<typeof ProfessionPayload> => ({
  ...professionAnswers(values, lists),
  email: textOf(values.email)?.toLowerCase() ?? '',
})
