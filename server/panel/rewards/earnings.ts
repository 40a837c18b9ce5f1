import 'server-only'
import type { Insertable } from 'kysely'
import { DONATION_OPT_OUT } from '#lib/constants.ts'
import type { Db, PaymentTable } from '../database/schema.ts'
import { beginPayment, type HeldPayment, type Told } from './ledger.ts'

const earn = (tx: Db, of: Insertable<PaymentTable>, told: Told): Promise<HeldPayment> =>
  beginPayment(tx, of, of.amount_cents > 0 ? 'earned' : 'ineligible', told)

/** What a decided outcome has earned: the payment begins in the transaction that decides. */
export async function earnIncentive(tx: Db, invitationId: number, told: Told = {}): Promise<void> {
  const { panelist_id, earned_cents } = await tx
    .selectFrom('invitation')
    .select(['panelist_id', 'earned_cents'])
    .where('id', '=', invitationId)
    .executeTakeFirstOrThrow()
  const amount_cents = earned_cents ?? 0
  await earn(tx, { kind: 'incentive', panelist_id, invitation_id: invitationId, amount_cents }, told)
}

/** The survey's donation for the member's non-profit, if there is one that is not the opting out. */
export async function earnDonation(tx: Db, invitationId: number, told: Told = {}): Promise<void> {
  const donation = await tx
    .selectFrom('invitation')
    .innerJoin('survey', 'survey.id', 'invitation.survey_id')
    .innerJoin('panelist', 'panelist.id', 'invitation.panelist_id')
    .innerJoin('non_profit', 'non_profit.id', 'panelist.non_profit_id')
    .where('invitation.id', '=', invitationId)
    .where('non_profit.name', '<>', DONATION_OPT_OUT)
    .where('survey.donation_cents', '>', 0)
    .select(['invitation.panelist_id', 'non_profit.id as non_profit_id', 'survey.donation_cents as amount_cents'])
    .executeTakeFirst()
  if (donation) await earn(tx, { kind: 'donation', invitation_id: invitationId, ...donation }, told)
}

/** What a verified referent is worth to whoever referred them. */
export async function earnBonus(tx: Db, referralId: number, told: Told = {}): Promise<HeldPayment> {
  const { referrer_id, bonus_cents } = await tx
    .selectFrom('referral')
    .select(['referrer_id', 'bonus_cents'])
    .where('id', '=', referralId)
    .executeTakeFirstOrThrow()
  return earn(tx, { kind: 'bonus', panelist_id: referrer_id, referral_id: referralId, amount_cents: bonus_cents }, told)
}
