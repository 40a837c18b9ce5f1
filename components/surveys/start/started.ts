import type { BlockedStart } from '#lib/rules/surveys/survey-start.ts'

/** The member who starts a survey. */
export interface Starter {
  panelistId: number
  panelistStatus: string
}

/** The two ids a start needs, and what the terms say is paid. */
export interface StartRow {
  surveyMaskedId: string
  invitationMaskedId: string
  /** Dollars. */
  incentive: number | null
}

/** Open, behind a sealed link of ours. */
export interface Opened {
  redirectUrl: string
}

/** Refused before anything was asked of the survey; or open. */
export type Started = { refused: BlockedStart } | Opened
