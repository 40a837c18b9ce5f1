import 'server-only'
import * as z from 'zod'
import { audit } from '../core/audit.ts'
import { randomKey } from '../core/random-keys.ts'
import { oneOf, project, text } from './kit/fields.ts'
import { surveyByProject } from './kit/find.ts'
import { newKeyText } from './kit/new-key.ts'
import { operation } from './kit/operation.ts'
import { column } from './kit/show.ts'

const listCampaigns = operation({
  name: 'campaigns.list',
  role: 'viewer',
  summary: 'list campaigns with their links',
  description: 'Lists campaigns with their links.',
  examples: ['campaigns list'],
  input: z.strictObject({}),
  row: z.object({ campaign: column(), audience: column(), survey: column(), link: column() }),
  changes: false,
  async run({ db, panel }) {
    const campaigns = await db
      .selectFrom('campaign')
      .leftJoin('survey', 'survey.id', 'campaign.survey_id')
      .select(['campaign.ckey', 'campaign.name as campaign', 'campaign.audience', 'survey.project_number as survey'])
      .orderBy('campaign.id')
      .execute()
    const linkOf = (ckey: string, survey: string | null) =>
      survey ? panel.links.campaignSurvey(ckey) : panel.links.campaign(ckey)
    return { rows: campaigns.map(({ ckey, ...campaign }) => ({ ...campaign, link: linkOf(ckey, campaign.survey) })) }
  },
})

const addCampaign = operation({
  name: 'campaigns.add',
  role: 'manager',
  summary: 'add a link that recruits for a survey',
  description: 'Adds a campaign for a survey and prints its link.',
  examples: ['campaigns add CP-2001 HCP Autumn nurses'],
  input: z.strictObject({
    project,
    audience: oneOf(['Patient', 'HCP']).describe('Patient or HCP'),
    name: text().describe('Name of the campaign'),
  }),
  positional: ['project', 'audience', 'name'],
  row: z.object({ link: column() }),
  changes: true,
  async run(context, { project: number, audience, name }) {
    const { db, panel, caller } = context
    const survey_id = await surveyByProject(db, number)
    const { id, ckey } = await db
      .insertInto('campaign')
      .values({ ckey: randomKey(), name, campaign_type: 'Survey', survey_id, audience })
      .returning(['id', 'ckey'])
      .executeTakeFirstOrThrow()
    await audit(db, caller, 'campaign changed', { subject: `campaign ${id}: added` })
    const link = newKeyText(context, panel.links.campaignSurvey(ckey))
    return { rows: [{ link }], message: context.isDryRun ? `The link is ${link}.` : link }
  },
})

export const campaignOperations = [listCampaigns, addCampaign]
