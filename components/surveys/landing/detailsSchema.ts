import * as z from 'zod/mini'
import { email, type FormSchema, requiredIfAsked } from '#components/form/kit/schema.ts'
import { noProfessionFields, professionFields } from '#components/form/profession/professionSchema.ts'
import type { Details, DetailsValues } from './details.ts'

/** Rules for the landing page's form. @see docs/specification/validation.md#profession-fields */
export const detailsSchema = (
  { patient, saved, lookups, npiRequired }: Details,
  values: DetailsValues,
): FormSchema<DetailsValues> =>
  z.object({
    ...(patient ? noProfessionFields : professionFields(values, lookups, saved, npiRequired)),
    email: requiredIfAsked(!saved.email, email),
  })
