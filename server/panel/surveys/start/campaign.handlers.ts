import 'server-only'
import type { RedirectFacts } from '#lib/contract/answers.ts'
import type { BusinessCode } from '#lib/contract/codes.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Handlers, Member, PanelCaller } from '../../core/handler.ts'
import type { Db } from '../../database/schema.ts'
import type { ToNpiError } from '../../profile/profession/email-and-npi.ts'
import { checkProfession, writeProfession } from '../../profile/profession/profession.ts'
import { inviteOnce } from '../invitations.repository.ts'
import { withAuditedRejection } from './audited-rejection.ts'
import { campaignWithSurvey } from './info.repository.ts'
import { type StartOptions, startSurvey } from './start.ts'
import type { StartFacts } from './start-facts.repository.ts'

type Campaign = NonNullable<Awaited<ReturnType<typeof campaignWithSurvey>>>

/** The campaign link returns SURVEY_CLOSED for a survey that has ended. */
const toLinkError: StartOptions['toError'] = (code) =>
  new AppError(code === 'INVITATION_EXPIRED' ? 'SURVEY_CLOSED' : code)

const formCodes: Partial<Record<BusinessCode, BusinessCode>> = {
  BYPASS_PROFESSION_NOT_ALLOWED_FOR_PATIENT: 'SURVEY_DOES_NOT_MATCH_PROFILE',
  PANELIST_EXCLUDED_FOR_SURVEY: 'SURVEY_DOES_NOT_MATCH_PROFILE',
  PROFILE_UNDER_REVIEW: 'SURVEY_CLOSED',
  INVITATION_EXPIRED: 'SURVEY_EXPIRED',
}

/** Missing details are a field error, because the member can add them in the form. */
const missingDetailsError = ({ professionId }: StartFacts) =>
  new AppError('VALIDATION_FAILED', {
    details: { fields: { [professionId === null ? 'professionId' : 'npiNumber']: 'required' } },
  })

/** Maps refusals to the codes of the form. @see docs/specification/panel-api.md#start-codes */
const toFormError: StartOptions['toError'] = (code, facts) =>
  code === 'PROFESSION_DETAILS_MISSING' ? missingDetailsError(facts) : new AppError(formCodes[code] ?? code)

/** Invites the member if needed and starts the survey. */
async function startCampaign(
  tx: Db,
  { audience, survey_id, ended_at }: Campaign,
  member: Member,
  caller: PanelCaller,
  toError: StartOptions['toError'],
): Promise<RedirectFacts> {
  if (survey_id === null) throw new AppError('V2_UNIQUE_LINKS_NOT_FOUND')
  if (ended_at) throw new AppError('SURVEY_CLOSED')
  const invitation = await inviteOnce(tx, survey_id, member.panelistId)
  const entry: StartOptions = { entryPoint: { by: 'campaign', audience }, toError }
  return startSurvey(tx, invitation.id, caller, entry)
}

/** The form returns INVALID_NPI for a barred NPI. */
const toNpiError: ToNpiError = (code) => new AppError(code === 'ILLEGAL_NPI' ? 'INVALID_NPI' : code)

/** Starts a survey by a campaign's link or form. @see docs/specification/panel-api.md#surveys */
export const campaignHandlers: Handlers<'campaignInvitationUrl' | 'saveCampaignProfile'> = {
  async campaignInvitationUrl(request) {
    const campaign = await campaignWithSurvey(request.db, request.path.ckey)
    if (!campaign) throw new AppError('NOT_FOUND')
    return withAuditedRejection(request, `campaign ${campaign.id}`, (tx) =>
      startCampaign(tx, campaign, request.member, request.caller, toLinkError),
    )
  },

  async saveCampaignProfile(request) {
    const { member, body, caller } = request
    const campaign = await campaignWithSurvey(request.db, request.path.ckey)
    if (!campaign) throw new AppError('CAMPAIGN_NOT_FOUND')
    await checkProfession(request, body, toNpiError)
    return withAuditedRejection(request, `campaign ${campaign.id}`, async (tx) => {
      await writeProfession(tx, request, body, toNpiError)
      return startCampaign(tx, campaign, member, caller, toFormError)
    })
  },
}
