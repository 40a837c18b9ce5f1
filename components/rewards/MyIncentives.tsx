import { Card } from '#components/ui/Card.tsx'
import { FailedState } from '#components/ui/FailedState.tsx'
import type { IncentiveSummary } from '#lib/contract/surveys.ts'
import { formatDollars } from '#lib/format/money.ts'
import { GENERIC } from '#lib/messages.ts'

/** Totals in dollars; null when they could not be loaded. @see portal-part-1 §2 */
export function MyIncentives({ summary }: { summary: IncentiveSummary | null }) {
  return (
    <Card title="My Incentives">
      {summary ? (
        <dl className="flex flex-wrap gap-x-12 gap-y-4 xl:flex-col">
          <div>
            <dt className="text-sm text-muted">Total earned</dt>
            <dd className="text-2xl font-semibold tabular-nums">{formatDollars(summary.totalIncentiveEarned)}</dd>
          </div>
          <div>
            <dt className="text-sm text-muted">In process</dt>
            <dd className="text-2xl font-semibold tabular-nums">{formatDollars(summary.incentivesInProcess)}</dd>
          </div>
        </dl>
      ) : (
        <FailedState message={GENERIC} />
      )}
    </Card>
  )
}
