'use client'

import { MyIncentives } from '#components/rewards/MyIncentives.tsx'
import { type LoadedSurveys, useSummary, useSurveys } from '#components/surveys/dashboard/resources.ts'
import type { IncentiveSummary } from '#lib/contract/panel/surveys/surveys.ts'
import { heldIncentives } from '#lib/rules/rewards/payment-timeline.ts'

interface Props {
  summary: IncentiveSummary | null
  loaded: LoadedSurveys
  /** From the profile; null when it couldn't be loaded. */
  taxStatus: string | null
  /** Link to the tax form that ends a hold; null if the member can't end it. */
  taxTab: string | null
}

/** Payment totals. If the panel doesn't report amounts on hold, they are computed from the survey rows. */
export function Incentives({ summary, loaded, taxStatus, taxTab }: Props) {
  const { data = null } = useSummary(summary)
  const { list } = useSurveys(loaded)
  const held = data && heldIncentives(data, Array.isArray(list) ? list : [], taxStatus)
  return <MyIncentives summary={data} held={held} taxTab={taxTab} />
}
