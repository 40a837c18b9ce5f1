import 'server-only'
import type { RefusalCode } from '#lib/contract/codes.ts'
import type { Db } from '../database/schema.ts'
import { inOneTransaction } from '../database/transaction.ts'
import type { Caller, Handlers, Member } from '../handler.ts'
import type { NpiRefused } from '../profile/claims.ts'
import { refuseFaults } from '../profile/faults.ts'
import { judgeProfession, keepProfession } from '../profile/profession.ts'
import { panelistById } from '../profile/profile.repository.ts'
import { storedFields } from '../profile/stored-profile.ts'
import { Refusal } from '../refusal.ts'
import { type Applicant, applicantRefusal } from './campaign-rules.ts'
import { campaignByKey } from './info.repository.ts'
import { inviteOnce } from './places.repository.ts'
import { startSurvey } from './start.ts'

type Campaign = NonNullable<Awaited<ReturnType<typeof campaignByKey>>>

async function applicantOf(db: Db, panelistId: number): Promise<Applicant> {
  const panelist = await panelistById(db, panelistId)
  const { professionId, npiNumber } = storedFields(panelist.profile)
  return { panelistType: panelist.panelist_type, email: panelist.email, professionId, npiNumber }
}

type Said = (refusal: RefusalCode) => RefusalCode

/** Of a survey that is over a campaign says "closed". */
const asCampaign: Said = (code) => (code === 'INVITATION_EXPIRED' ? 'SURVEY_CLOSED' : code)

const asSaved: Partial<Record<RefusalCode, RefusalCode>> = {
  BYPASS_PROFESSION_NOT_ALLOWED_FOR_PATIENT: 'SURVEY_DOES_NOT_MATCH_PROFILE',
  PANELIST_EXCLUDED_FOR_SURVEY: 'SURVEY_DOES_NOT_MATCH_PROFILE',
  PROFILE_UNDER_REVIEW: 'SURVEY_CLOSED',
  INVITATION_EXPIRED: 'SURVEY_EXPIRED',
}
/** The form has codes of its own. @see panel-api.md Surveys */
const asProfileSaved: Said = (code) => asSaved[code] ?? code

/** Makes the member an invitation if they have none, and starts it. */
async function startCampaign(
  tx: Db,
  { audience, npi_mandatory, survey_id }: Campaign,
  member: Member,
  caller: Caller,
  said: Said,
): Promise<{ redirectUrl: string }> {
  if (survey_id === null) throw new Refusal('V2_UNIQUE_LINKS_NOT_FOUND')
  const applicant = await applicantOf(tx, member.panelistId)
  const refusal = applicantRefusal(applicant, { audience, npiMandatory: npi_mandatory === true })
  if (refusal) throw new Refusal(said(refusal))
  const invitation = await inviteOnce(tx, survey_id, member.panelistId)
  return { redirectUrl: await startSurvey(tx, invitation.id, caller, said) }
}

/** What the form had to give and did not: it is asked again, not sent away. */
function assertTold(applicant: Applicant, { audience, npi_mandatory }: Campaign): void {
  const refusal = applicantRefusal(applicant, { audience, npiMandatory: npi_mandatory === true })
  if (refusal !== 'PROFESSION_DETAILS_MISSING') return
  refuseFaults({ [applicant.professionId === null ? 'professionId' : 'npiNumber']: 'required' })
}

/** Of a number that nobody may use the form says that it is not valid. */
const npiRefused: NpiRefused = (code) => new Refusal(code === 'ILLEGAL_NPI' ? 'INVALID_NPI' : code)

/** The ways into a survey by a campaign's link. @see panel-api.md Surveys */
export const campaignHandlers: Handlers<'campaignInvitationUrl' | 'saveCampaignProfile'> = {
  campaignInvitationUrl: ({ db, member, path, caller }) =>
    inOneTransaction(db, async (tx) => {
      const campaign = await campaignByKey(tx, path.ckey)
      if (!campaign) throw new Refusal('NOT_FOUND')
      return startCampaign(tx, campaign, member, caller, asCampaign)
    }),

  async saveCampaignProfile(request) {
    const { db, member, path, body, caller } = request
    const campaign = await campaignByKey(db, path.ckey)
    if (!campaign) throw new Refusal('CAMPAIGN_NOT_FOUND')
    await judgeProfession(request, body, npiRefused)
    return inOneTransaction(db, async (tx) => {
      await keepProfession(tx, request, body, npiRefused)
      assertTold(await applicantOf(tx, member.panelistId), campaign)
      return startCampaign(tx, campaign, member, caller, asProfileSaved)
    })
  },
}
