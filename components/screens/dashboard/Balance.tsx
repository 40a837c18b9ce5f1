'use client'

import { useSummary } from '#components/surveys/dashboard/resources.ts'
import type { IncentiveSummary } from '#lib/contract/panel/surveys.ts'
import { formatDollars } from '#lib/format/money.ts'

/** The totals in one line, where the card that has them is far below the surveys. */
export function Balance({ summary }: { summary: IncentiveSummary | null }) {
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
    </p>
  )
}
