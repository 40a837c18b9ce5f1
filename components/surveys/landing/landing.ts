import type { Input } from '#lib/contract/endpoint.ts'
import type { Started } from '#lib/contract/portal/session.ts'
import type { startSurvey } from '#lib/contract/portal/surveys.ts'
import type { StartNotice } from '../start/RefusedStart.tsx'

/** The survey of the landing page, as its address names it, and the panel's name. */
export interface Landing {
  surveyMaskedId: string
  /** Id of the invitation; campaigns have a `ckey` instead. */
  maskId?: string
  ckey?: string
  brand: string
}

/** Callbacks of both ways to start a survey. */
export interface StartEvents {
  onStarted: (started: Started) => 'leaving' | undefined
  /** An error that redirects to another page. */
  onNotice: (notice: StartNotice) => void
}

type Start = Input<typeof startSurvey>['body']

/** Request body to start the survey. */
export const startOf = (
  { surveyMaskedId, maskId = '', ckey }: Landing,
  details?: Extract<Start, { by: 'campaign' }>['details'],
): Start =>
  ckey
    ? { by: 'campaign', surveyMaskedId, ckey, details }
    : { by: 'invitation', screen: 'landing', surveyMaskedId, invitationMaskedId: maskId, details }
