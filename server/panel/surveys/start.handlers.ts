import 'server-only'
import type { RefusalCode } from '#lib/contract/codes.ts'
import { inOneTransaction } from '../database/transaction.ts'
import type { Handlers } from '../handler.ts'
import { Refusal } from '../refusal.ts'
import { invitationId, inviteOnce, surveyByCode } from './places.repository.ts'
import { startSurvey } from './start.ts'

/** An invitation says "closed" of a survey that is not open yet. @see decisions C-17 */
const asValidated = (code: RefusalCode) => (code === 'SURVEY_NOT_IN_LAUNCHED_STATE' ? 'SURVEY_CLOSED' : code)
const asCode = (): RefusalCode => 'INVALID_PARTICIPATION_CODE'

/** The ways into a survey; each takes the member's place in one transaction. @see panel-api.md Surveys */
export const surveyStartHandlers: Handlers<'validateInvitation' | 'openByCode'> = {
  validateInvitation: ({ db, member, body, caller }) =>
    inOneTransaction(db, async (tx) => {
      const invitation = await invitationId(tx, member.panelistId, body.invitationMaskedId)
      if (!invitation) throw new Refusal('NOT_INVITED_PANELIST')
      return { redirectUrl: await startSurvey(tx, invitation, caller, asValidated) }
    }),

  openByCode: ({ db, member, path, caller }) =>
    inOneTransaction(db, async (tx) => {
      const survey = await surveyByCode(tx, path.code)
      if (!survey) throw new Refusal('INVALID_PARTICIPATION_CODE')
      const invitation = await inviteOnce(tx, survey.id, member.panelistId)
      return { redirectUrl: await startSurvey(tx, invitation.id, caller, asCode) }
    }),
}
