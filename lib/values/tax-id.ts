/**
 * An employer's number, XX-XXXXXXX; all other types are personal, XXX-XX-XXXX.
 * @see docs/specification/formats.md#tax-ids-and-names
 */
export const EMPLOYER_TAX_ID = 2

const EMPLOYER_PARTS = /^(\d\d)(\d{7})$/
const SSN_PARTS = /^(\d{3})(\d\d)(\d{4})$/
/** The last four digits of an ITIN may be 0000. */
const ITIN_PARTS = /^(9\d\d)(\d\d)\d{4}$/

const personalParts = (digits: string) => (digits.startsWith('9') ? ITIN_PARTS : SSN_PARTS)

/**
 * Whether a tax id can exist: no part of one has only zeros, such as the 000 in 000-12-3456.
 * @param digits nine digits; anything else is left to the rule for the format
 */
export function isPossibleTaxId(digits: string, taxIdTypeId: number): boolean {
  const parts = taxIdTypeId === EMPLOYER_TAX_ID ? EMPLOYER_PARTS : personalParts(digits)
  return (parts.exec(digits) ?? []).slice(1).every((part) => Number(part) > 0)
}
