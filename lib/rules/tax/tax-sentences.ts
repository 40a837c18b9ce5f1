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
  `When your incentive payments ${reachThreshold(taxYear)} in a tax year, we'll ask you for a Form W-9.`

/** Why a Form W-9 is collected now. */
export const holdSentence = (taxYear: TaxYear | null) =>
  `Your incentive payments ${reachThreshold(taxYear)} in this tax year. We can't send more payments until we have your Form W-9.`

/** Who gets a Form 1099. */
export function form1099Sentence(taxYear: TaxYear | null): string {
  if (!taxYear || taxYear.form1099Threshold === null) {
    return `If your payments in a year have to be reported, we'll mail you a Form 1099 in ${FORM_1099_MONTH}.`
  }
  const { form1099Threshold, year } = taxYear
  return `If we pay you ${formatDollars(form1099Threshold)} or more in ${year}, we'll mail you a Form 1099 in ${FORM_1099_MONTH} ${year + 1}.`
}
