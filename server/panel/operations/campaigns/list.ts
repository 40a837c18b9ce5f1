import 'server-only'
import { sql } from 'kysely'
import * as z from 'zod'
import { BATCH_MAX } from '../kit/batch.ts'
import { rowLimit } from '../kit/fields.ts'
import { operation } from '../kit/operation.ts'
import { ordersOf, pageOf } from '../kit/order.ts'
import { column, numberColumn, timeText } from '../kit/show.ts'

const order = ordersOf(
  sql.ref('campaign.id'),
  { id: { expression: sql.ref('campaign.id'), type: 'bigint' } },
  { sort: 'id', reverse: false },
)

/** Members who registered by the campaign's link. */
const registered = sql<number>`(select count(*)::int from panelist where panelist.campaign_id = campaign.id)`

/** Those of them who completed the campaign's survey. */
const completes = sql<number>`(select count(*)::int from invitation
  join panelist on panelist.id = invitation.panelist_id and panelist.campaign_id = campaign.id
  where invitation.survey_id = campaign.survey_id and invitation.status = 'Completed')`

export const listCampaigns = operation({
  name: 'campaigns.list',
  role: 'viewer',
  summary: 'list campaigns with their links and what they brought',
  description: `Lists campaigns in the order in which they were added, ${BATCH_MAX} at most: how many members registered by each link, and how many of these completed its survey. Members who had an account before are not counted.`,
  examples: ['campaigns list', 'campaigns list --reverse --limit 20'],
  input: z.strictObject({
    ...order.fields,
    limit: rowLimit(BATCH_MAX),
  }),
  row: z.object({
    number: numberColumn(),
    campaign: column(),
    audience: column(),
    survey: column(),
    nonProfit: column('non-profit'),
    registered: numberColumn(),
    completes: numberColumn(),
    ended: column('ended (UTC)'),
    link: column(),
  }),
  changes: false,
  async run({ db, panel }, { limit = BATCH_MAX, ...chosen }) {
    const ordered = order.chosen(chosen)
    const campaigns = await db
      .selectFrom('campaign')
      .leftJoin('survey', 'survey.id', 'campaign.survey_id')
      .leftJoin('non_profit', 'non_profit.id', 'campaign.non_profit_id')
      .select(['campaign.id', 'campaign.ckey', 'campaign.name', 'campaign.audience', 'campaign.ended_at'])
      .select(['survey.project_number', 'non_profit.name as nonProfit'])
      .select([registered.as('registered'), completes.as('completes')])
      .where(ordered.where)
      .select(ordered.place)
      .orderBy(ordered.orderBy)
      .limit(limit + 1)
      .execute()
    return pageOf(campaigns, limit, ({ id, ckey, name, audience, project_number, ended_at, ...campaign }) => ({
      number: id,
      campaign: name,
      audience,
      survey: project_number,
      nonProfit: campaign.nonProfit,
      registered: campaign.registered,
      completes: project_number === null ? null : campaign.completes,
      ended: timeText(ended_at),
      link: project_number === null ? panel.links.campaign(ckey) : panel.links.campaignSurvey(ckey),
    }))
  },
})
