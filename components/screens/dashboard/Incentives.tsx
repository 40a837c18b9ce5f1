'use client'

import { MyIncentives } from '#components/rewards/MyIncentives.tsx'
import { type LoadedSurveys, useSummary, useSurveys } from '#components/surveys/dashboard/resources.ts'
import type { IncentiveSummary } from '#lib/contract/panel/surveys/surveys.ts'
import { heldIncentives } from '#lib/rules/rewards/payment-timeline.ts'

interface Props {
  summary: IncentiveSummary | null
  loaded: LoadedSurveys
  /** The profile's; null when it could not be loaded. */
  taxStatus: string | null
  /** Where the member can end the waiting; null when the member cannot. */
  taxTab: string | null
}

/** The totals. What is held is in the rows where the panel does not say it. */
export function Incentives({ summary, loaded, taxStatus, taxTab }: Props) {
  const { data = null } = useSummary(summary)
  const { list } = useSurveys(loaded)
  const held = data && heldIncentives(data, Array.isArray(list) ? list : [], taxStatus)
  return <MyIncentives summary={data} held={held} taxTab={taxTab} />
}
