import * as z from 'zod/mini'
import { addressFields } from '#components/form/address/addressSchema.ts'
import { askedIf, type FormSchema, workplaceUrl } from '#components/form/kit/schema.ts'
import type { AddressAnswers, AddressData } from './addressAnswers.ts'

/** What the fields of 'Almost Done' may hold. @see docs/specification/validation.md#address */
export const addressSchema = (_: AddressAnswers, { asksWorkplace }: AddressData): FormSchema<AddressAnswers> =>
  z.object({
    ...addressFields(true),
    workplaceUrl: askedIf(asksWorkplace, workplaceUrl('Enter your workplace URL')),
  })
