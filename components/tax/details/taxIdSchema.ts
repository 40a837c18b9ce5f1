import * as z from 'zod/mini'
import { required, type TextSchema } from '#components/form/kit/schema.ts'
import { type ConfirmedTaxId, type TaxIdValues, taxIdDigits } from './taxIdForm.ts'

const hasNineDigits = (text: string) => text.trim() === '' || taxIdDigits(text).length === 9
const nineDigits: TextSchema = z.string().check(z.refine(hasNineDigits, 'A tax ID number has nine digits.'))

/** The confirmation must match the number. */
const matchesTaxId = ({ taxIdNumber }: ConfirmedTaxId): TextSchema =>
  z.string().check(
    z.refine((text) => text.trim() !== '' || taxIdDigits(taxIdNumber) === '', 'Enter your tax ID number again'),
    z.refine(
      (text) => text.trim() === '' || taxIdDigits(text) === taxIdDigits(taxIdNumber),
      "The two tax ID numbers don't match.",
    ),
  )

/**
 * Rules for a tax ID and its type.
 * @param keepsSaved whether an empty number keeps the saved one
 */
export const taxIdFields = (keepsSaved: boolean): Record<keyof TaxIdValues, TextSchema> => ({
  taxIdTypeId: required('Choose the type of your tax ID'),
  taxIdNumber: keepsSaved
    ? nineDigits
    : z
        .string()
        .check(
          z.trim(),
          z.minLength(1, 'Enter your tax ID number'),
          z.refine(hasNineDigits, 'A tax ID number has nine digits.'),
        ),
})

/** The same, with the number entered twice. */
export const confirmedTaxIdFields = (values: ConfirmedTaxId): Record<keyof ConfirmedTaxId, TextSchema> => ({
  ...taxIdFields(false),
  taxIdNumberConfirmation: matchesTaxId(values),
})
