import type { SurveyRow } from '#lib/contract/panel/surveys/surveys.ts'

/** The ids that start a survey, and the amount for its terms. */
export interface StartRow {
  surveyMaskedId: string
  invitationMaskedId: string
  /** Dollars. */
  incentive: number | null
}

/**
 * Panels without masked ids get the numbers that they send instead.
 * @see docs/specification/dashboard.md#c-57-row-ids-that-start-a-survey
 */
export const startRowOf = (row: SurveyRow): StartRow => ({
  surveyMaskedId: row.surveyMaskedId ?? row.projectNumber ?? '',
  invitationMaskedId: row.invitationMaskedId ?? row.referenceNumber ?? '',
  incentive: row.incentivesOffered,
})
