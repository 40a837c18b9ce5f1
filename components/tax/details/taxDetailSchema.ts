import * as z from 'zod/mini'
import { addressFields } from '#components/form/address/addressSchema.ts'
import { type FormSchema, name } from '#components/form/kit/schema.ts'
import type { TaxDetailData, TaxDetailValues } from './taxDetailForm.ts'
import { confirmedTaxIdFields } from './taxIdSchema.ts'

/** @see docs/specification/tax.md */
export const taxDetailSchema = (values: TaxDetailValues, { saved }: TaxDetailData): FormSchema<TaxDetailValues> =>
  z.object({
    fullName: name('Enter your full name'),
    lastName: name('Enter your last name'),
    ...addressFields(values, saved.address),
    ...confirmedTaxIdFields(values),
  })
