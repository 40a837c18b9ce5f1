import type { TaxYear } from '#lib/contract/panel/tax.ts'
import { formatDollars } from '#lib/format/money.ts'

/*
 * Sentences about tax thresholds, made from what the panel answers for the tax year. Without an answer they name no sum.
 * @see docs/specification/tax.md#c-113-the-threshold-by-tax-year
 */

const FORM_1099_MONTH = 'January'

const reachThreshold = (taxYear: TaxYear | null) =>
  taxYear ? `reach ${formatDollars(taxYear.threshold)}` : 'reach the threshold'

/** When a Form W-9 will be collected. */
export const collectionSentence = (taxYear: TaxYear | null) =>
  `When your incentive payments ${reachThreshold(taxYear)} in a tax year, we will ask you for a Form W-9.`

/** Why a Form W-9 is collected now. */
export const holdSentence = (taxYear: TaxYear | null) =>
  `Your incentive payments ${reachThreshold(taxYear)} in this tax year. Further payments wait until your Form W-9 is complete.`

/** Who gets a Form 1099. */
export function form1099Sentence(taxYear: TaxYear | null): string {
  const mailed = `A Form 1099 is mailed to you in ${FORM_1099_MONTH}`
  if (!taxYear || taxYear.form1099Threshold === null) return `${mailed}.`
  return `${mailed} if you are paid ${formatDollars(taxYear.form1099Threshold)} or more in ${taxYear.year}.`
}
