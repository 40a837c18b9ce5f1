import { EMPLOYER_TAX_ID } from '#lib/rules/tax/tax.ts'

/**
 * Type 2 is XX-XXXXXXX, any other XXX-XX-XXXX; fewer than nine digits come back as they are.
 * @see docs/specification/formats.md#tax-ids-and-names
 */
export function formatTaxId(digits: string, taxIdTypeId: number): string {
  if (!/^\d{9}$/.test(digits)) return digits
  return taxIdTypeId === EMPLOYER_TAX_ID
    ? `${digits.slice(0, 2)}-${digits.slice(2)}`
    : `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`
}

const TAX_ID_DIGITS = 9

/** What has been typed so far, in the form of its type; a tenth digit is dropped. */
export function maskTaxId(text: string, taxIdTypeId: number): string {
  const digits = text.replace(/\D/g, '').slice(0, TAX_ID_DIGITS)
  const ends = taxIdTypeId === EMPLOYER_TAX_ID ? [2] : [3, 5]
  return [0, ...ends]
    .map((from, at) => digits.slice(from, ends[at]))
    .filter(Boolean)
    .join('-')
}
