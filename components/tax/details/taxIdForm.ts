import type { Mask } from '#components/form/fields/masks.ts'
import { formatTypedTaxId } from '#lib/format/tax-id.ts'

export const TAX_TYPE_LABEL = 'Tax ID type'
export const TAX_ID_LABEL = 'Tax ID number'

export interface TaxType {
  id: number
  name: string
}

/** Tax ID form values. Never drafted, and sent only with the form. */
export interface TaxIdValues {
  taxIdTypeId: string
  taxIdNumber: string
}

export interface ConfirmedTaxId extends TaxIdValues {
  taxIdNumberConfirmation: string
}

/** Removes the dashes. @see docs/specification/tax.md#saving-tax-details */
export const taxIdDigits = (text: string) => text.replace(/\D/g, '')

/** XX-XXXXXXX or XXX-XX-XXXX, depending on the type. */
export const taxIdMask = (taxIdTypeId: string): Mask => ({
  typed: /\d/,
  apply: (text, previous, isTyping) =>
    isTyping && taxIdDigits(text).length > 9 ? previous : formatTypedTaxId(text, Number(taxIdTypeId)),
})
