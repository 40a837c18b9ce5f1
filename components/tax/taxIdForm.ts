import type { Mask } from '#components/form/fields/masks.ts'
import { all, fits, needed, type Rule } from '#components/form/rules.ts'
import { maskTaxId } from '#lib/format/tax-id.ts'

export interface TaxType {
  id: number
  name: string
}

/** A tax id as forms hold it: never kept as a draft, never sent but with the form. */
export interface TaxIdValues {
  taxIdTypeId: string
  taxIdNumber: string
  taxIdNumberConfirmation: string
}

/** Without the dashes. @see docs/specification/tax.md#saving-tax-details */
export const taxIdDigits = (text: string) => text.replace(/\D/g, '')

/** XX-XXXXXXX or XXX-XX-XXXX, as its type has it. */
export const taxIdMask = (taxIdTypeId: string): Mask => ({
  own: /\d/,
  apply: (text, before, typed) =>
    typed && taxIdDigits(text).length > 9 ? before : maskTaxId(text, Number(taxIdTypeId)),
})

export const taxTypeAnswer: Rule = needed('Choose the type of your tax ID')

/** @param isKept whether the one that is kept stands when none is typed */
export const taxIdAnswer = (isKept: boolean): Rule => {
  const nine = fits((text) => taxIdDigits(text).length === 9, 'A tax ID number has nine digits.')
  return isKept ? nine : all(needed('Enter your tax ID number'), nine)
}

/** The same number again, or nothing is sent. @see docs/specification/tax.md#tax-detail-form */
export const taxIdAgain =
  ({ taxIdNumber }: TaxIdValues): Rule =>
  (text) => {
    if (taxIdDigits(text) === taxIdDigits(taxIdNumber)) return null
    return text === '' ? 'Enter your tax ID number again' : 'The two tax ID numbers are not the same.'
  }
