import * as z from 'zod/mini'
import { email, type FormSchema, requiredIfAsked } from '#components/form/kit/schema.ts'
import { savedProfession } from '#components/form/profession/professionForm.ts'
import { professionFields } from '#components/form/profession/professionSchema.ts'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import type { ProfessionLookups } from '#lib/rules/profile/profession.ts'
import type { Details } from './detailsForm.ts'

/** Rules for the professional details. @see docs/specification/validation.md#profession-fields */
export const detailsSchema = (
  profile: PanelistProfile,
  lookups: ProfessionLookups,
  values: Details,
): FormSchema<Details> =>
  z.object({
    ...professionFields(values, lookups, savedProfession(profile)),
    email: requiredIfAsked(!profile.email, email),
  })
