import * as z from 'zod/mini'
import { addressFields } from '#components/form/address/addressSchema.ts'
import { type FormSchema, requiredIfAsked, unlessUnchanged, workplaceUrl } from '#components/form/kit/schema.ts'
import type { AddressAnswers, AddressData } from './addressAnswers.ts'

/** Rules for the 'Almost Done' form. @see docs/specification/validation.md#address */
export const addressSchema = (values: AddressAnswers, saved: AddressData): FormSchema<AddressAnswers> =>
  z.object({
    ...addressFields(values, saved.mailingAddress),
    workplaceUrl: requiredIfAsked(
      saved.asksWorkplace,
      unlessUnchanged(values.workplaceUrl, saved.workplaceUrl, workplaceUrl('Enter your workplace URL')),
    ),
  })
