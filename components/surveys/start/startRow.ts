import type { SurveyRow } from '#lib/contract/panel/surveys/surveys.ts'

/** The two ids a start needs, and what the terms say is paid. */
export interface StartRow {
  surveyMaskedId: string
  invitationMaskedId: string
  /** Dollars. */
  incentive: number | null
}

/**
 * A panel that sends no mask ids is asked with the two numbers it does send.
 * @see docs/specification/dashboard.md#c-57-row-ids-that-start-a-survey
 */
export const startRowOf = (row: SurveyRow): StartRow => ({
  surveyMaskedId: row.surveyMaskedId ?? row.projectNumber ?? '',
  invitationMaskedId: row.invitationMaskedId ?? row.referenceNumber ?? '',
  incentive: row.incentivesOffered,
})
