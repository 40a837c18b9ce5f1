import 'server-only'
import type { Selectable } from 'kysely'
import { AppError } from '#server/http/app-error.ts'
import type { Handlers } from '../../core/handler.ts'
import { dollars } from '../../core/money.ts'
import type { SurveyTable } from '../../database/tables/surveys.ts'
import { campaignByKey, surveyOfCampaign, surveyOfInvitation } from './info.repository.ts'

const infoOf = (survey: Selectable<SurveyTable>, offeredCents: number, panelistEmail: string | null) => ({
  topic: survey.topic,
  loi: survey.loi,
  endDate: survey.end_date,
  incentive: dollars(offeredCents),
  projectNumber: survey.project_number,
  surveyMaskedId: survey.masked_id,
  surveyType: { type: survey.survey_type },
  panelistEmail,
  npiMandatory: survey.npi_mandatory,
})

/** What a visitor may see of the survey behind a link. @see docs/specification/panel-api.md#surveys */
export const surveyInfoHandlers: Handlers<'surveyByInvitation' | 'surveyByCampaign' | 'campaignCode'> = {
  async surveyByInvitation({ db, path }) {
    const survey = await surveyOfInvitation(db, path.maskId)
    if (!survey) throw new AppError('NOT_FOUND')
    return infoOf(survey, survey.offered_cents, survey.email)
  },

  async surveyByCampaign({ db, path }) {
    const survey = await surveyOfCampaign(db, path.ckey)
    if (!survey) throw new AppError('NOT_FOUND')
    return infoOf(survey, survey.incentive_cents, null)
  },

  async campaignCode({ db, path }) {
    const campaign = await campaignByKey(db, path.ckey)
    if (!campaign) throw new AppError('NOT_FOUND')
    return {
      inviteCode: campaign.invite_code,
      projectNumber: campaign.project_number,
      campaignName: campaign.name,
      surveyMaskedId: campaign.masked_id,
    }
  },
}
