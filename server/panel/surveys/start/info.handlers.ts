import 'server-only'
import type { Selectable } from 'kysely'
import { AppError } from '#server/http/app-error.ts'
import { NothingForKey } from '../../core/guesses.ts'
import type { Handlers } from '../../core/handler.ts'
import { dollars } from '../../core/money.ts'
import type { Db } from '../../database/schema.ts'
import type { SurveyTable } from '../../database/tables/surveys.ts'
import { paidWithinDays } from '../../rewards/next-payment.ts'
import { observedLength } from '../survey-length.ts'
import { campaignWithSurvey, surveyOfCampaign, surveyOfInvitation } from './info.repository.ts'

const infoOf = async (db: Db, survey: Selectable<SurveyTable>, offeredCents: number, panelistEmail: string | null) => ({
  topic: survey.topic,
  loi: survey.loi,
  language: survey.language,
  endDate: survey.end_date,
  incentive: dollars(offeredCents),
  projectNumber: survey.project_number,
  surveyMaskedId: survey.masked_id,
  surveyType: { type: survey.survey_type },
  panelistEmail,
  npiMandatory: survey.npi_mandatory,
  observed: (await observedLength(db, survey.id)) ?? undefined,
})

/** What a visitor may see about the survey of a link. @see docs/specification/panel-api.md#surveys */
export const surveyInfoHandlers: Handlers<'surveyByInvitation' | 'surveyByCampaign' | 'campaignCode' | 'surveyLength'> =
  {
    async surveyLength({ db, path }) {
      const survey = await db
        .selectFrom('survey')
        .select(['id', 'loi'])
        .where('masked_id', '=', path.surveyMaskedId)
        .executeTakeFirst()
      if (!survey) throw new AppError('NOT_FOUND')
      return {
        quoted: survey.loi,
        observed: await observedLength(db, survey.id),
        paidWithinDays: await paidWithinDays(db),
      }
    },

    async surveyByInvitation({ db, path }) {
      const survey = await surveyOfInvitation(db, path.maskId)
      if (!survey) throw new AppError('NOT_FOUND')
      return infoOf(db, survey, survey.offered_cents, survey.email)
    },

    async surveyByCampaign({ db, path }) {
      const survey = await surveyOfCampaign(db, path.ckey)
      if (survey) return infoOf(db, survey, survey.incentive_cents, null)
      throw (await campaignWithSurvey(db, path.ckey)) ? new NothingForKey() : new AppError('NOT_FOUND')
    },

    async campaignCode({ db, path }) {
      const campaign = await campaignWithSurvey(db, path.ckey)
      if (!campaign) throw new AppError('NOT_FOUND')
      if (campaign.ended_at) throw new NothingForKey()
      return {
        inviteCode: campaign.invite_code,
        projectNumber: campaign.project_number,
        campaignName: campaign.name,
        surveyMaskedId: campaign.masked_id,
      }
    },
  }
