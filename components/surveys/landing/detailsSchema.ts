import * as z from 'zod/mini'
import { askedIf, email, type FormSchema } from '#components/form/kit/schema.ts'
import { noProfessionFields, professionFields } from '#components/form/profession/professionSchema.ts'
import type { Details, DetailsValues } from './details.ts'

/** What the fields of the landing page's form may hold. @see docs/specification/validation.md#profession-fields */
export const detailsSchema = (
  { patient, saved, lookups, npiRequired }: Details,
  values: DetailsValues,
): FormSchema<DetailsValues> =>
  z.object({
    ...(patient ? noProfessionFields : professionFields(values, lookups, saved, npiRequired)),
    email: askedIf(!saved.email, email),
  })
