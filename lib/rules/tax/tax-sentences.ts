import type { Rejection, TaxYear } from '#lib/contract/panel/tax/tax.ts'
import { formatDollars } from '#lib/format/money.ts'
import { english } from '#lib/language/translate.ts'

/*
 * Sentences about tax thresholds, with the panel's amounts for the tax year. If those are unknown, without an amount.
 * @see docs/specification/tax.md#c-113-the-threshold-by-tax-year
 */

/** When a Form W-9 will be collected. */
export const collectionSentence = (taxYear: TaxYear | null, t = english) =>
  taxYear
    ? t("When your incentive payments reach {threshold} in a tax year, we'll ask you for a Form W-9.", {
        threshold: formatDollars(taxYear.threshold),
      })
    : t("When your incentive payments reach the threshold in a tax year, we'll ask you for a Form W-9.")

/** Why a Form W-9 is collected now. */
export const holdSentence = (taxYear: TaxYear | null, t = english) =>
  taxYear
    ? t(
        "Your incentive payments reach {threshold} in this tax year, counting those not sent yet. We can't send more until we have your Form W-9.",
        { threshold: formatDollars(taxYear.threshold) },
      )
    : t(
        "Your incentive payments reach the threshold in this tax year, counting those not sent yet. We can't send more until we have your Form W-9.",
      )

/** Who gets a Form 1099. */
export function form1099Sentence(taxYear: TaxYear | null, t = english): string {
  if (!taxYear || taxYear.form1099Threshold === null) {
    return t("If your payments in a year have to be reported, we'll mail you a Form 1099 in January.")
  }
  const { form1099Threshold, year } = taxYear
  return t("If we pay you {threshold} or more in {year}, we'll mail you a Form 1099 in January {next}.", {
    threshold: formatDollars(form1099Threshold),
    year,
    next: year + 1,
  })
}

/** Why the last form was rejected, and what to do next. */
export const rejectionSentences = ({ reason }: Rejection, t = english): readonly string[] =>
  reason
    ? [t('Why: {reason}', { reason }), t('What to do: correct this, and sign the form again.')]
    : [t('What to do: check your answers, and sign the form again.')]
