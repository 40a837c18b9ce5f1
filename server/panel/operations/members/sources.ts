import 'server-only'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { startOfDay } from '../../database/eastern.ts'
import { whenGiven } from '../../database/when-given.ts'
import { date } from '../kit/fields.ts'
import { operation } from '../kit/operation.ts'
import { column, numberColumn } from '../kit/show.ts'

const SOURCES_MAX = 200

const countOf = (condition: RawBuilder<boolean>) => sql<number>`(count(*) filter (where ${condition}))::int`

export const memberSources = operation({
  name: 'members.sources',
  role: 'support',
  summary: 'count members by the link they came from',
  description: `Counts who registered by the \`utm_source\` and \`utm_medium\` of the link they came by, and how many of them completed their profile: of all members, or of those who registered on some days (Eastern Time, both included). The ${SOURCES_MAX} with the most members; test accounts are left out, and erased accounts have no source. \`campaigns list\` counts by campaign.`,
  examples: ['members sources', 'members sources --from 2026-11-01 --to 2026-11-30 --csv'],
  input: z.strictObject({
    from: date.optional().describe('First day, YYYY-MM-DD'),
    to: date.optional().describe('Last day, YYYY-MM-DD'),
  }),
  row: z.object({
    source: column(),
    medium: column(),
    registered: numberColumn(),
    profiles: numberColumn('completed profiles'),
    byCampaign: numberColumn('by a campaign'),
    byReferral: numberColumn('by a referral'),
  }),
  changes: false,
  async run({ db }, { from, to }) {
    const rows = await db
      .selectFrom('panelist')
      .where('is_test_account', '=', false)
      .$call(whenGiven(from, (query, day) => query.where('created_at', '>=', startOfDay(sql`${day}::date`))))
      .$call(whenGiven(to, (query, day) => query.where('created_at', '<', startOfDay(sql`(${day}::date + 1)`))))
      .groupBy(['utm_source', 'utm_medium'])
      .select(['utm_source as source', 'utm_medium as medium', sql<number>`count(*)::int`.as('registered')])
      .select([countOf(sql`profile_completed`).as('profiles'), countOf(sql`campaign_id is not null`).as('byCampaign')])
      .select(countOf(sql`campaign_id is null and referred_by is not null`).as('byReferral'))
      .orderBy('registered', 'desc')
      .orderBy('source')
      .orderBy('medium')
      .limit(SOURCES_MAX)
      .execute()
    return { rows }
  },
})
