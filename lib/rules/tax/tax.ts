import type { TaxDetail } from '#lib/contract/panel/tax.ts'

/* Display of tax ids, and how close a member's payments are to the Form W-9 threshold. */

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
 * @param digits nine digits
 */
export function isPossibleTaxId(digits: string, taxIdTypeId: number): boolean {
  const parts = taxIdTypeId === EMPLOYER_TAX_ID ? EMPLOYER_PARTS : personalParts(digits)
  return (parts.exec(digits) ?? []).slice(1).every((part) => Number(part) > 0)
}

/** A stored tax id is sent only masked: the last four digits, in the format of its type. */
export function maskedTaxId(digits: string, taxIdTypeId: number): string {
  const last = digits.slice(-4)
  return taxIdTypeId === EMPLOYER_TAX_ID ? `**-***${last}` : `***-**-${last}`
}

/**
 * Whether there is a signed form to download. Panels send either field.
 * @see docs/specification/tax.md#c-97-download-before-anything-is-signed
 */
export const hasSignedForm = ({ signatureId, w9SubmittedDate }: Pick<TaxDetail, 'signatureId' | 'w9SubmittedDate'>) =>
  Boolean(signatureId || w9SubmittedDate)

/** Share of the threshold from which a note announces the Form W-9. */
const NEAR_THRESHOLD = 0.8

export type TaxMeterLevel = 'far' | 'near' | 'reached'

/** Compares the year's payments with the threshold; both in the same unit. */
export function taxMeterLevel(paid: number, threshold: number): TaxMeterLevel {
  if (paid >= threshold) return 'reached'
  return paid >= threshold * NEAR_THRESHOLD ? 'near' : 'far'
}

/**
 * Events of a member's tax information, which change its status.
 * @see docs/specification/tax.md#c-39-two-ways-to-give-tax-details
 * @see docs/specification/tax.md#c-60-tax-statuses
 */
export type TaxEvent = 'needed' | 'submitted' | 'approved' | 'rejected'

/**
 * @param hasApproved whether an earlier form was approved: it stays valid when a newer one is rejected
 * @returns the new status
 */
export function taxStatusAfter(status: string, event: TaxEvent, hasApproved: boolean): string {
  if (event === 'needed') return status === 'Not Filled' ? 'W9 Pending' : status
  if (event === 'submitted') return 'Pending Approval'
  if (event === 'approved') return 'Approved'
  return hasApproved ? 'Approved' : 'W9 Pending'
}
