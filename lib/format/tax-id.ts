import { EMPLOYER_TAX_ID } from '#lib/values/tax-id.ts'

/**
 * Formats type 2 as XX-XXXXXXX, and other types as XXX-XX-XXXX; anything but nine digits is returned unchanged.
 * @see docs/specification/formats.md#tax-ids-and-names
 */
export function formatTaxId(digits: string, taxIdTypeId: number): string {
  if (!/^\d{9}$/.test(digits)) return digits
  return taxIdTypeId === EMPLOYER_TAX_ID
    ? `${digits.slice(0, 2)}-${digits.slice(2)}`
    : `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`
}

const TAX_ID_DIGITS = 9

/** Formats a tax id while it is typed; drops a tenth digit. */
export function formatTypedTaxId(text: string, taxIdTypeId: number): string {
  const digits = text.replace(/\D/g, '').slice(0, TAX_ID_DIGITS)
  const ends = taxIdTypeId === EMPLOYER_TAX_ID ? [2] : [3, 5]
  return [0, ...ends]
    .map((from, index) => digits.slice(from, ends[index]))
    .filter(Boolean)
    .join('-')
}

/** A stored tax id is sent only masked: the last four digits, in the format of its type. */
export function maskedTaxId(digits: string, taxIdTypeId: number): string {
  const last = digits.slice(-4)
  return taxIdTypeId === EMPLOYER_TAX_ID ? `**-***${last}` : `***-**-${last}`
}
