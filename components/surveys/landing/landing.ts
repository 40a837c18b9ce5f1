import type { Input } from '#lib/contract/endpoint.ts'
import type { Started } from '#lib/contract/portal/session.ts'
import type { startSurvey } from '#lib/contract/portal/surveys.ts'
import type { ApiError } from '#lib/messages/error-action.ts'
import type { StartNotice } from '../start/RefusedStart.tsx'

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
  /** An error that leads to another page. */
  onNotice: (notice: StartNotice) => void
}

type Start = Input<typeof startSurvey>['body']

/** The page's survey, as the server starts it. */
export const startOf = (
  { surveyMaskedId, maskId = '', ckey }: Landing,
  details?: Extract<Start, { by: 'campaign' }>['details'],
): Start =>
  ckey
    ? { by: 'campaign', surveyMaskedId, ckey, details }
    : { by: 'invitation', screen: 'landing', surveyMaskedId, invitationMaskedId: maskId, details }

const MISSING: ReadonlySet<string> = new Set(['PROFESSION_DETAILS_MISSING', 'PATIENT_EMAIL_NOT_REGISTERED'])

/**
 * The survey needs something of the member that the page can ask for.
 * @see docs/specification/errors.md#campaign-start-on-the-survey-landing
 */
export const saysDetailsMissing = ({ code }: ApiError) => MISSING.has(code)
