import 'server-only'
import { sql } from 'kysely'
import * as z from 'zod'
import { audit } from '../core/audit.ts'
import { randomKey } from '../core/random-keys.ts'
import { BATCH_MAX } from './kit/batch.ts'
import { oneOf, project, rowLimit, text } from './kit/fields.ts'
import { surveyByProject } from './kit/find.ts'
import { newKeyText } from './kit/new-key.ts'
import { operation } from './kit/operation.ts'
import { ordersOf, pageOf } from './kit/order.ts'
import { column } from './kit/show.ts'

const order = ordersOf(
  sql.ref('campaign.id'),
  { id: { expression: sql.ref('campaign.id'), type: 'bigint' } },
  { sort: 'id', reverse: false },
)

const listCampaigns = operation({
  name: 'campaigns.list',
  role: 'viewer',
  summary: 'list campaigns with their links',
  description: `Lists campaigns with their links, in the order in which they were added, ${BATCH_MAX} at most.`,
  examples: ['campaigns list', 'campaigns list --reverse --limit 20'],
  input: z.strictObject({
    ...order.fields,
    limit: rowLimit(BATCH_MAX),
  }),
  row: z.object({ campaign: column(), audience: column(), survey: column(), link: column() }),
  changes: false,
  async run({ db, panel }, { limit = BATCH_MAX, ...chosen }) {
    const ordered = order.chosen(chosen)
    const campaigns = await db
      .selectFrom('campaign')
      .leftJoin('survey', 'survey.id', 'campaign.survey_id')
      .select(['campaign.ckey', 'campaign.name as campaign', 'campaign.audience', 'survey.project_number as survey'])
      .where(ordered.where)
      .select(ordered.place)
      .orderBy(ordered.orderBy)
      .limit(limit + 1)
      .execute()
    return pageOf(campaigns, limit, ({ ckey, campaign, audience, survey }) => ({
      campaign,
      audience,
      survey,
      link: survey ? panel.links.campaignSurvey(ckey) : panel.links.campaign(ckey),
    }))
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
