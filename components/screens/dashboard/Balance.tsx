'use client'

import { useTranslate } from '#components/language/useTranslate.ts'
import { useSummary } from '#components/surveys/dashboard/resources.ts'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import type { IncentiveSummary } from '#lib/contract/panel/surveys/surveys.ts'
import { formatDate } from '#lib/format/dates.ts'
import { formatDollars } from '#lib/format/money.ts'
import { routes } from '#lib/routes.ts'

/** The totals in one line, where the card that has them is far below the surveys. */
export function Balance({ summary }: { summary: IncentiveSummary | null }) {
  const t = useTranslate()
  const { data } = useSummary(summary)
  if (!data) return null
  const parts = [
    ['earned', data.totalIncentiveEarned],
    ['in process', data.incentivesInProcess],
  ] as const
  const known = parts.filter(([, dollars]) => dollars !== null)
  return (
    <p className="tabular-nums xl:hidden">
      {known.map(([name, dollars], at) => (
        <span key={name}>
          {at > 0 ? ' · ' : null}
          <strong>{formatDollars(dollars)}</strong> {name}
        </span>
      ))}
      {data.nextPayment ? (
        <span>
          {known.length > 0 ? ' · ' : null}
          Next payment: <strong>{formatDollars(data.nextPayment.amount)}</strong> by {formatDate(data.nextPayment.by)}
        </span>
      ) : null}{' '}
      <PageLink href={routes.payments.path} className="link">
        {t('See payments')}
      </PageLink>
    </p>
  )
}
