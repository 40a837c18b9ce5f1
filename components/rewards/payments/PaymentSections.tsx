import { formatMonth } from '#lib/format/dates.ts'
import type { Translate } from '#lib/language/translate.ts'
import { groupLabels } from '#lib/rules/rewards/payment-texts.ts'
import type { Payment } from '#lib/rules/rewards/payments.ts'

/** For each payment, the month in which it was paid, or else its status. Empty when all are of one. */
export function sectionsOf(rows: readonly Payment[], t: Translate): string[] {
  const names = rows.map(({ paidOn, group }) => (paidOn ? formatMonth(paidOn, t.language) : t(groupLabels[group])))
  return new Set(names).size > 1 ? names : []
}

/** Only for the eye, to find a month in a long list: each row says its date and status. */
export function SectionRow({ name }: { name: string | undefined }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus
    <tr aria-hidden="true" className="payment-section">
      <td colSpan={4}>{name}</td>
    </tr>
  )
}
