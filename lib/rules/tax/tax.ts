import type { TaxDetail } from '#lib/contract/panel/tax/tax.ts'

/* A member's tax status, and how close the payments are to the Form W-9 threshold. */

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
