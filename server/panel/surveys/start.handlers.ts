import 'server-only'
import type { RefusalCode } from '#lib/contract/codes.ts'
import type { Db } from '../database/schema.ts'
import { inOneTransaction } from '../database/transaction.ts'
import type { Handlers } from '../handler.ts'
import { panelistById } from '../profile/profile.repository.ts'
import { storedFields } from '../profile/stored-profile.ts'
import { Refusal } from '../refusal.ts'
import { applicantRefusal } from './campaign-rules.ts'
import { campaignByKey } from './info.repository.ts'
import { invitationId, inviteOnce, surveyByCode } from './places.repository.ts'
import { startSurvey } from './start.ts'

/** An invitation says "closed" of a survey that is not open yet, a campaign of one that is over. @see decisions C-17 */
const asValidated = (code: RefusalCode) => (code === 'SURVEY_NOT_IN_LAUNCHED_STATE' ? 'SURVEY_CLOSED' : code)
const asCampaign = (code: RefusalCode) => (code === 'INVITATION_EXPIRED' ? 'SURVEY_CLOSED' : code)
const asCode = (): RefusalCode => 'INVALID_PARTICIPATION_CODE'

async function applicantOf(db: Db, panelistId: number) {
  const panelist = await panelistById(db, panelistId)
  const { professionId, npiNumber } = storedFields(panelist.profile)
  return { panelistType: panelist.panelist_type, email: panelist.email, professionId, npiNumber }
}

/** The ways into a survey; each takes the member's place in one transaction. @see panel-api.md Surveys */
export const surveyStartHandlers: Handlers<'validateInvitation' | 'openByCode' | 'campaignInvitationUrl'> = {
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

  campaignInvitationUrl: ({ db, member, path, caller }) =>
    inOneTransaction(db, async (tx) => {
      const campaign = await campaignByKey(tx, path.ckey)
      if (!campaign) throw new Refusal('NOT_FOUND')
      if (campaign.survey_id === null) throw new Refusal('V2_UNIQUE_LINKS_NOT_FOUND')
      const applicant = await applicantOf(tx, member.panelistId)
      const asked = { audience: campaign.audience, npiMandatory: campaign.npi_mandatory === true }
      const refusal = applicantRefusal(applicant, asked)
      if (refusal) throw new Refusal(refusal)
      const invitation = await inviteOnce(tx, campaign.survey_id, member.panelistId)
      return { redirectUrl: await startSurvey(tx, invitation.id, caller, asCampaign) }
    }),
}
