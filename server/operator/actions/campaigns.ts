import { config } from '#server/config.ts'
import { audit } from '../../panel/core/audit.ts'
import { randomKey } from '../../panel/core/random-keys.ts'
import { inOneTransaction } from '../../panel/database/transaction.ts'
import { table } from '../terminal.ts'
import type { CommandContext } from './command-context.ts'
import { surveyByProject } from './find.ts'

export async function listCampaigns({ db }: CommandContext): Promise<string> {
  const { links } = config()
  const rows = await db
    .selectFrom('campaign')
    .leftJoin('survey', 'survey.id', 'campaign.survey_id')
    .select(['campaign.ckey', 'campaign.name', 'campaign.audience', 'survey.project_number'])
    .orderBy('campaign.id')
    .execute()
  const cells = rows.map(({ ckey, name, audience, project_number }) => [
    name,
    audience,
    project_number,
    project_number ? links.campaignSurvey(ckey) : links.campaign(ckey),
  ])
  return table(['campaign', 'audience', 'survey', 'link'], cells)
}

interface NewCampaign {
  projectNumber: string
  audience: 'Patient' | 'HCP'
  name: string
}

export const addCampaign = ({ db, operator }: CommandContext, { projectNumber, audience, name }: NewCampaign) =>
  inOneTransaction(db, async (tx) => {
    const survey_id = await surveyByProject(tx, projectNumber)
    const { id, ckey } = await tx
      .insertInto('campaign')
      .values({ ckey: randomKey(), name, campaign_type: 'Survey', survey_id, audience })
      .returning(['id', 'ckey'])
      .executeTakeFirstOrThrow()
    await audit(tx, operator, 'campaign changed', { subject: `campaign ${id}: added` })
    return config().links.campaignSurvey(ckey)
  })
