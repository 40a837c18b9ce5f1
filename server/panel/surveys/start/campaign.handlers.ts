import 'server-only'
import type { BusinessCode } from '#lib/contract/codes.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Handlers, Member, PanelCaller } from '../../core/handler.ts'
import type { Db } from '../../database/schema.ts'
import type { ToNpiError } from '../../profile/profession/npi-claims.ts'
import { checkProfession, writeProfession } from '../../profile/profession/profession.ts'
import { inviteOnce } from '../invitations.repository.ts'
import { withAuditedRejection } from './audited-rejection.ts'
import { campaignByKey } from './info.repository.ts'
import { type StartOptions, startSurvey } from './start.ts'
import type { Place } from './start-facts.repository.ts'

type Campaign = NonNullable<Awaited<ReturnType<typeof campaignByKey>>>

/** Of a survey that is over a campaign says "closed". */
const asLookedUp: StartOptions['said'] = (code) => new AppError(code === 'INVITATION_EXPIRED' ? 'SURVEY_CLOSED' : code)

const asSaved: Partial<Record<BusinessCode, BusinessCode>> = {
  BYPASS_PROFESSION_NOT_ALLOWED_FOR_PATIENT: 'SURVEY_DOES_NOT_MATCH_PROFILE',
  PANELIST_EXCLUDED_FOR_SURVEY: 'SURVEY_DOES_NOT_MATCH_PROFILE',
  PROFILE_UNDER_REVIEW: 'SURVEY_CLOSED',
  INVITATION_EXPIRED: 'SURVEY_EXPIRED',
}

/** What the form had to give and did not: it is asked again, not sent away. */
const incomplete = ({ professionId }: Place) =>
  new AppError('VALIDATION_FAILED', {
    details: { fields: { [professionId === null ? 'professionId' : 'npiNumber']: 'required' } },
  })

/** The form has codes of its own. @see docs/specification/panel-api.md#start-codes */
const asProfileSaved: StartOptions['said'] = (code, place) =>
  code === 'PROFESSION_DETAILS_MISSING' ? incomplete(place) : new AppError(asSaved[code] ?? code)

/** Makes the member an invitation if they have none, and starts it. */
async function startCampaign(
  tx: Db,
  { audience, survey_id }: Campaign,
  member: Member,
  caller: PanelCaller,
  said: StartOptions['said'],
): Promise<{ redirectUrl: string }> {
  if (survey_id === null) throw new AppError('V2_UNIQUE_LINKS_NOT_FOUND')
  const invitation = await inviteOnce(tx, survey_id, member.panelistId)
  const entry: StartOptions = { way: { by: 'campaign', audience }, said }
  return { redirectUrl: await startSurvey(tx, invitation.id, caller, entry) }
}

/** Of a number that nobody may use the form says that it is not valid. */
const npiRefused: ToNpiError = (code) => new AppError(code === 'ILLEGAL_NPI' ? 'INVALID_NPI' : code)

/** The ways into a survey by a campaign's link. @see docs/specification/panel-api.md#surveys */
export const campaignHandlers: Handlers<'campaignInvitationUrl' | 'saveCampaignProfile'> = {
  async campaignInvitationUrl(request) {
    const campaign = await campaignByKey(request.db, request.path.ckey)
    if (!campaign) throw new AppError('NOT_FOUND')
    return withAuditedRejection(request, `campaign ${campaign.id}`, (tx) =>
      startCampaign(tx, campaign, request.member, request.caller, asLookedUp),
    )
  },

  async saveCampaignProfile(request) {
    const { member, body, caller } = request
    const campaign = await campaignByKey(request.db, request.path.ckey)
    if (!campaign) throw new AppError('CAMPAIGN_NOT_FOUND')
    await checkProfession(request, body, npiRefused)
    return withAuditedRejection(request, `campaign ${campaign.id}`, async (tx) => {
      await writeProfession(tx, request, body, npiRefused)
      return startCampaign(tx, campaign, member, caller, asProfileSaved)
    })
  },
}
