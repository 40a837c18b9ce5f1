import 'server-only'
import { type Insertable, sql } from 'kysely'
import * as z from 'zod'
import { audit } from '../../core/audit.ts'
import { randomKey } from '../../core/random-keys.ts'
import type { Database, Db } from '../../database/schema.ts'
import { changeRow, oneChange } from '../kit/batch.ts'
import { OperationError } from '../kit/errors.ts'
import { oneOf, project, text, wholeNumber } from '../kit/fields.ts'
import { surveyByProject } from '../kit/find.ts'
import { newKeyText } from '../kit/new-key.ts'
import { type OperationContext, operation } from '../kit/operation.ts'
import { column } from '../kit/show.ts'

const audience = oneOf(['Patient', 'HCP']).describe('Patient or HCP')
const name = text().describe('Name of the campaign')
const number = wholeNumber(1, 2_000_000_000).describe('Number of the campaign, as campaigns list shows it')

const auditCampaign = ({ db, caller }: OperationContext, id: number, change: string) =>
  audit(db, caller, 'campaign changed', { subject: `campaign ${id}: ${change}` })

/** @returns the answer of the command, with the link */
async function insertCampaign(
  context: OperationContext,
  campaign: Omit<Insertable<Database['campaign']>, 'ckey'>,
  linkTo: (ckey: string) => string,
) {
  const { id, ckey } = await context.db
    .insertInto('campaign')
    .values({ ckey: randomKey(), ...campaign })
    .returning(['id', 'ckey'])
    .executeTakeFirstOrThrow()
  await auditCampaign(context, id, 'added')
  const link = newKeyText(context, linkTo(ckey))
  return { rows: [{ link }], message: context.isDryRun ? `The link is ${link}.` : link }
}

export const addCampaign = operation({
  name: 'campaigns.add',
  role: 'manager',
  summary: 'add a link that recruits for a survey',
  description: 'Adds a campaign for a survey and prints its link.',
  examples: ['campaigns add CP-2001 HCP Autumn nurses'],
  input: z.strictObject({ project, audience, name }),
  positional: ['project', 'audience', 'name'],
  row: z.object({ link: column() }),
  changes: true,
  async run(context, { project: projectNumber, ...campaign }) {
    const survey_id = await surveyByProject(context.db, projectNumber)
    const { campaignSurvey } = context.panel.links
    return insertCampaign(context, { ...campaign, survey_id, campaign_type: 'Survey' }, campaignSurvey)
  },
})

/** @throws OperationError when it does not exist or is hidden */
async function assertOffered(db: Db, nonProfitId: number): Promise<void> {
  const found = await db.selectFrom('non_profit').select('hidden').where('id', '=', nonProfitId).executeTakeFirst()
  if (!found) throw new OperationError(`There is no non-profit ${nonProfitId}.`)
  if (found.hidden) throw new OperationError(`Non-profit ${nonProfitId} is hidden. Use nonprofits offer first.`)
}

export const recruitMembers = operation({
  name: 'campaigns.recruit',
  role: 'manager',
  summary: 'add a link that recruits members, without a survey',
  description:
    'Adds a campaign without a survey and prints its link. With a non-profit, new accounts are linked to it, and the page of the link says so first.',
  examples: ['campaigns recruit HCP Autumn nurses', 'campaigns recruit HCP Nurses give back --non-profit 3'],
  input: z.strictObject({
    audience,
    name,
    nonProfit: wholeNumber(1, 2_000_000_000)
      .optional()
      .describe('Id of a non-profit that new members are linked to, as nonprofits list shows it'),
  }),
  positional: ['audience', 'name'],
  row: z.object({ link: column() }),
  changes: true,
  async run(context, { nonProfit, ...campaign }) {
    if (nonProfit !== undefined) await assertOffered(context.db, nonProfit)
    const campaign_type = nonProfit === undefined ? 'Registration' : 'Non-Profit Organization'
    const { campaign: linkTo } = context.panel.links
    return insertCampaign(context, { ...campaign, non_profit_id: nonProfit, campaign_type }, linkTo)
  },
})

async function setEnded(context: OperationContext, id: number, isEnded: boolean) {
  const campaign = await context.db
    .selectFrom('campaign')
    .select(['name', 'ended_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!campaign) throw new OperationError(`There is no campaign ${id}.`)
  const title = `Campaign ${id}, ${campaign.name},`
  if ((campaign.ended_at !== null) === isEnded)
    return oneChange(`${title} has ${isEnded ? 'ended already' : 'not ended'}.`, 'unchanged')
  await context.db
    .updateTable('campaign')
    .set({ ended_at: isEnded ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .execute()
  await auditCampaign(context, id, isEnded ? 'ended' : 'reopened')
  if (!isEnded) return oneChange(`${title} is open again: its link works.`)
  return oneChange(`${title} has ended: its link no longer works.`)
}

export const endCampaign = operation({
  name: 'campaigns.end',
  role: 'manager',
  summary: 'end a campaign, so that its link no longer works',
  description:
    'Ends a campaign: its link no longer opens, and nobody can start its survey by it. Who has the survey on the dashboard can still take it.',
  examples: ['campaigns end 3'],
  input: z.strictObject({ number }),
  positional: ['number'],
  row: changeRow,
  changes: true,
  run: (context, input) => setEnded(context, input.number, true),
})

export const reopenCampaign = operation({
  name: 'campaigns.reopen',
  role: 'manager',
  summary: 'reopen a campaign, so that its link works again',
  description: 'Reopens a campaign that has ended.',
  examples: ['campaigns reopen 3'],
  input: z.strictObject({ number }),
  positional: ['number'],
  row: changeRow,
  changes: true,
  run: (context, input) => setEnded(context, input.number, false),
})
