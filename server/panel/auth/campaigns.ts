import 'server-only'
import { AppError } from '#server/http/app-error.ts'
import type { Db } from '../database/schema.ts'

/** The campaign with this key and its non-profit, if it has one. */
export const campaignWithNonProfit = (db: Db, ckey: string) =>
  db
    .selectFrom('campaign')
    .leftJoin('non_profit', 'non_profit.id', 'campaign.non_profit_id')
    .where('campaign.ckey', '=', ckey)
    .select([
      'campaign.id',
      'campaign.audience',
      'campaign.campaign_type as campaignType',
      'campaign.ended_at',
      'non_profit.id as nonProfitOrgId',
      'non_profit.name as nonProfitOrgName',
    ])
    .executeTakeFirst()

export type Campaign = NonNullable<Awaited<ReturnType<typeof campaignWithNonProfit>>>

const unknown = (field: string) => new AppError('VALIDATION_FAILED', { details: { fields: { [field]: 'unknown' } } })

/**
 * The campaign of a registration, also one that ended after the form was opened, or `null` without a `ckey`.
 * @throws AppError VALIDATION_FAILED when it does not exist
 */
export async function campaignOf(db: Db, ckey: string | undefined): Promise<Campaign | null> {
  if (!ckey) return null
  const campaign = await campaignWithNonProfit(db, ckey)
  if (!campaign) throw unknown('ckey')
  return campaign
}

/** The non-profit that a new account is linked to. @throws AppError VALIDATION_FAILED when it does not exist */
export async function nonProfitOf(db: Db, campaign: Campaign | null, id: number | undefined): Promise<number | null> {
  if (campaign?.nonProfitOrgId) return campaign.nonProfitOrgId
  if (id === undefined) return null
  if (!Number.isSafeInteger(id)) throw unknown('nonProfitOrganizationDto.id')
  const offered = db.selectFrom('non_profit').where('hidden', '=', false)
  const found = await offered.select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw unknown('nonProfitOrganizationDto.id')
  return found.id
}
