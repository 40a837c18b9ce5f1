import 'server-only'
import type { BusinessCode } from '#lib/contract/codes.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Handlers } from '../../core/handler.ts'
import { invitationId, inviteOnce, surveyByCode } from '../invitations.repository.ts'
import { withAuditedRejection } from './audited-rejection.ts'
import { type StartOptions, startSurvey } from './start.ts'

/**
 * Maps refusals to the codes that validateInvitation declares, which are fewer.
 * @see docs/specification/errors.md#c-17-different-lists-on-code-screen-and-landing-page
 */
const invitationCodes: Partial<Record<BusinessCode, BusinessCode>> = {
  SURVEY_NOT_IN_LAUNCHED_STATE: 'SURVEY_CLOSED',
  PANELIST_EXCLUDED_FOR_SURVEY: 'SURVEY_CLOSED',
  BYPASS_PROFESSION_NOT_ALLOWED_FOR_PATIENT: 'LIST_MATCHING_FAILED',
  SURVEY_DOES_NOT_MATCH_PROFILE: 'LIST_MATCHING_FAILED',
}

const byInvitation: StartOptions = {
  entryPoint: { by: 'invitation' },
  toError: (code) => new AppError(invitationCodes[code] ?? code),
}

const byCode: StartOptions = {
  entryPoint: { by: 'invitation' },
  toError: () => new AppError('INVALID_PARTICIPATION_CODE'),
}

/**
 * Starts a survey by invitation or by participation code.
 * @see docs/specification/panel-api.md#start-codes
 */
export const surveyStartHandlers: Handlers<'validateInvitation' | 'openByCode'> = {
  async validateInvitation(request) {
    const { db, member, body, caller } = request
    const invitation = await invitationId(db, member.panelistId, body.invitationMaskedId)
    return withAuditedRejection(request, invitation ? `invitation ${invitation}` : null, async (tx) => {
      if (!invitation) throw new AppError('NOT_INVITED_PANELIST')
      return startSurvey(tx, invitation, caller, byInvitation)
    })
  },

  async openByCode(request) {
    const { db, member, path, caller } = request
    const survey = await surveyByCode(db, path.code)
    return withAuditedRejection(request, survey ? `survey ${survey.id}` : null, async (tx) => {
      if (!survey) throw new AppError('INVALID_PARTICIPATION_CODE')
      const invitation = await inviteOnce(tx, survey.id, member.panelistId)
      return startSurvey(tx, invitation.id, caller, byCode)
    })
  },
}
