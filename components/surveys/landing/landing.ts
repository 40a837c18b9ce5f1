import type { ApiError, ErrorAction } from '#lib/messages/error-action.ts'
import type { Started } from '../start/started.ts'

/** Which survey the page is about. */
export interface Landing {
  surveyMaskedId: string
  /** The invitation, or else the campaign. */
  maskId?: string
  ckey?: string
  brand: string
}

/** What both ways to start report to the page. */
export interface StartEvents {
  onStarted: (started: Started) => 'leaving' | undefined
  /** An error that leads somewhere. */
  onRefused: (action: ErrorAction, error: ApiError) => void
}

const MISSING: ReadonlySet<string> = new Set(['PROFESSION_DETAILS_MISSING', 'PATIENT_EMAIL_NOT_REGISTERED'])

/**
 * The survey needs something of the member that the page can ask for.
 * @see docs/specification/errors.md#campaign-start-on-the-survey-landing
 */
export const saysDetailsMissing = ({ code }: ApiError) => MISSING.has(code)
