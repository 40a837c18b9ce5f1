import { useTranslate } from '#components/language/useTranslate.ts'
import { formatDollars } from '#lib/format/money.ts'

/** What a referral earns, and when; nothing when referrals earn no bonus. `bonus` is null when unknown. */
export function ReferralPay({ bonus }: { bonus: number | null }) {
  const t = useTranslate()
  if (bonus === 0) return null
  const earned =
    bonus === null
      ? t('You earn a bonus for each friend who joins and becomes a verified member.')
      : t('You earn {dollars} for each friend who joins and becomes a verified member.', {
          dollars: formatDollars(bonus),
        })
  const paid = t('The bonus then appears under Payments, with its status.')
  // One text node: screen readers run separate ones together.
  return <p>{`${earned} ${paid}`}</p>
}
