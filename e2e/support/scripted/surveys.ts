import { campaignDetails } from '#lib/contract/panel/auth.ts'
import { isTestAccount, partnerInvitationStatus } from '#lib/contract/panel/surveys/partners.ts'
import { profileStatusByIkey } from '#lib/contract/panel/surveys/survey-outcomes.ts'
import {
  campaignCode,
  methodology,
  surveyByCampaign,
  surveyByInvitation,
} from '#lib/contract/panel/surveys/survey-start.ts'
import type { Script } from './script.ts'

/** The survey of these tests, and the keys of its links. Shared values are fine, because each test has its own stage. */
export const survey = {
  topic: 'Shared decisions in oncology',
  loi: 20,
  endDate: '2099-03-05',
  incentive: 85,
  projectNumber: 'P-7',
  surveyMaskedId: 'survey-7',
}
export const maskId = 'mask-7'
export const ckey = 'campaign-7'
export const partnerKeys = { skey: 'partner-survey-7', pikey: 'partner-invitation-7' }

const byCampaign = { ckey }

/** Sets the survey's methodology. */
const setSurvey = (panel: Script, is: 'Qualitative' | 'Quantitative' | 'Qual & Quant' = 'Quantitative') =>
  panel.answers(methodology, is, { surveyMaskedId: survey.surveyMaskedId })

export async function setInvitation(panel: Script) {
  await panel.answers(surveyByInvitation, survey, { maskId })
  await setSurvey(panel)
}

export async function setCampaign(panel: Script, details: { nonProfitOrgName?: string } = {}) {
  const { nonProfitOrgName } = details
  const nonProfit = { campaignType: 'Non-Profit Organization', nonProfitOrgName, nonProfitOrgId: 12 }
  await panel.answers(campaignDetails, nonProfitOrgName ? nonProfit : { campaignType: 'Survey' }, byCampaign)
  await panel.answers(surveyByCampaign, survey, byCampaign)
  await panel.answers(campaignCode, { inviteCode: 'AB12CD34', projectNumber: survey.projectNumber }, byCampaign)
  await setSurvey(panel)
}

/**
 * @param loginId login id for which the panel says whether it is a test account
 */
export async function setPartner(panel: Script, loginId: string, isTest = false) {
  await panel.answers(partnerInvitationStatus, { status: null })
  await panel.answers(isTestAccount, isTest, { loginId })
}

export const IKEY = 'ikey-7'

export interface Respondent {
  profileCompleted?: boolean
  npiPresent?: boolean
  type?: string
  address?: string
  status?: string
}

/** Sets the profile behind the ikey: by default a verified physician with a complete profile. */
export const setRespondent = (panel: Script, facts: Respondent = {}) =>
  panel.answers(
    profileStatusByIkey,
    {
      profileCompleted: facts.profileCompleted ?? true,
      npiPresent: facts.npiPresent ?? true,
      panelistType: { type: facts.type ?? 'Physician (MD, DO, Resident)' },
      addressStatus: { status: facts.address ?? 'Filled' },
      status: facts.status ?? 'Verified',
    },
    { ikey: IKEY },
  )
