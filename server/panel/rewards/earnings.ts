import 'server-only'
import { type RawBuilder, sql } from 'kysely'
import { DONATION_OPT_OUT } from '#lib/constants.ts'
import type { Db } from '../database/schema.ts'
import { paymentTransitions } from './payment-transitions.ts'

const { earned, ineligible } = paymentTransitions

/**
 * Creates a payment for each row of `payments`, with its first event: earned, or ineligible when the amount is zero. Call
 * it in the transaction that records what was earned.
 */
async function createPayments(tx: Db, payments: RawBuilder<unknown>): Promise<void> {
  await sql`
    with created as (
      insert into payment (kind, panelist_id, invitation_id, referral_id, non_profit_id, amount_cents)
      ${payments} returning id, amount_cents > 0 as is_earned
    )
    insert into payment_event (payment_id, event, becomes)
    select id, case when is_earned then 'earned' else 'ineligible' end,
      case when is_earned then ${earned.becomes} else ${ineligible.becomes} end
    from created`.execute(tx)
}

/** Creates the incentive of a final outcome. */
export const earnIncentive = (tx: Db, invitationId: number): Promise<void> =>
  createPayments(
    tx,
    sql`select 'incentive', panelist_id, id, null::bigint, null::bigint, coalesce(earned_cents, 0)
      from invitation where id = ${invitationId}`,
  )

/** Creates the survey's donation to the member's non-profit, unless the member opted out. */
export const earnDonation = (tx: Db, invitationId: number): Promise<void> =>
  createPayments(
    tx,
    sql`select 'donation', panelist.id, invitation.id, null::bigint, non_profit.id, survey.donation_cents
      from invitation
      join survey on survey.id = invitation.survey_id
      join panelist on panelist.id = invitation.panelist_id
      join non_profit on non_profit.id = panelist.non_profit_id
      where invitation.id = ${invitationId} and non_profit.name <> ${DONATION_OPT_OUT} and survey.donation_cents > 0`,
  )

/** Creates the referrer's bonus for a verified referral, unless the referrer erased their account. */
export const earnBonus = (tx: Db, referralId: number): Promise<void> =>
  createPayments(
    tx,
    sql`select 'bonus', referrer_id, null::bigint, id, null::bigint, bonus_cents from referral
      where id = ${referralId} and not exists (select from erasure where erasure.panelist_id = referrer_id)`,
  )
