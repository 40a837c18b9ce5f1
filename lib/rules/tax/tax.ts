import type { TaxDetail } from '#lib/contract/panel/tax.ts'

/*
 * Tax ids as people see them, and how near a member's payments are to the sum from which a Form W-9 is collected.
 */

/**
 * XX-XXXXXXX, the number of an employer; every other type is a person's XXX-XX-XXXX.
 * @see docs/specification/formats.md#tax-ids-and-names
 */
export const EMPLOYER_TAX_ID = 2

/** All that is ever answered of a stored tax id: its last four digits, in the form of its type. */
export function maskedTaxId(digits: string, taxIdTypeId: number): string {
  const last = digits.slice(-4)
  return taxIdTypeId === EMPLOYER_TAX_ID ? `**-***${last}` : `***-**-${last}`
}

/**
 * Whether there is a signed form to download; a panel sends one field or the other.
 * @see docs/specification/tax.md#c-97-download-before-anything-is-signed
 */
export const hasSignedForm = ({ signatureId, w9SubmittedDate }: Pick<TaxDetail, 'signatureId' | 'w9SubmittedDate'>) =>
  Boolean(signatureId || w9SubmittedDate)

/** From this part of the threshold on, a note tells the member that a Form W-9 will be needed. */
const NEAR_THRESHOLD = 0.8

export type TaxMeterLevel = 'far' | 'near' | 'reached'

/** How the year's payments stand to the threshold; both in the same unit. */
export function taxMeterLevel(paid: number, threshold: number): TaxMeterLevel {
  if (paid >= threshold) return 'reached'
  return paid >= threshold * NEAR_THRESHOLD ? 'near' : 'far'
}

/**
 * What happens to a member's tax information, and what its status becomes by that.
 * @see docs/specification/tax.md#c-39-two-ways-to-give-tax-details
 * @see docs/specification/tax.md#c-60-tax-statuses
 */
export type TaxEvent = 'needed' | 'submitted' | 'approved' | 'rejected'

/**
 * @param hasApproved whether an earlier form was approved: it still stands when a newer one is rejected
 * @returns the status from then on
 */
export function taxStatusAfter(status: string, event: TaxEvent, hasApproved: boolean): string {
  if (event === 'needed') return status === 'Not Filled' ? 'W9 Pending' : status
  if (event === 'submitted') return 'Pending Approval'
  if (event === 'approved') return 'Approved'
  return hasApproved ? 'Approved' : 'W9 Pending'
}
