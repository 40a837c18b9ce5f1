import 'server-only'
import { AppError } from '#server/http/app-error.ts'
import { audit } from '../core/audit.ts'
import type { Handlers } from '../core/handler.ts'
import { lockCaller } from '../core/member-lock.ts'
import { dollars } from '../core/money.ts'
import { inOneTransaction } from '../database/transaction.ts'
import { nonProfitOrganizations, saveNonProfit } from './non-profits.repository.ts'
import { referralsBy } from './referrals/referrals.repository.ts'
import { referPanelist } from './referrals/referrals.ts'

/** @see docs/specification/panel-api.md#rewards */
export const rewardHandlers: Handlers<
  'nonProfitOrganizations' | 'saveNonProfitOrganization' | 'referPanelist' | 'referralStatus'
> = {
  nonProfitOrganizations: ({ db }) => nonProfitOrganizations(db),

  saveNonProfitOrganization: ({ db, member, body, caller }) =>
    inOneTransaction(db, async (tx) => {
      await lockCaller(tx, member.panelistId)
      if (!(await saveNonProfit(tx, member.panelistId, body.id))) throw new AppError('NOT_FOUND')
      const subject = `non_profit ${body.id}`
      await audit(tx, caller, 'non-profit saved', { panelistId: member.panelistId, subject })
      return {}
    }),

  referPanelist: ({ db, panel, member, body, caller }) =>
    inOneTransaction(db, async (tx) => {
      await referPanelist(tx, { panel, member, caller }, body)
      return {}
    }),

  async referralStatus({ db, member }) {
    const referrals = await referralsBy(db, member.panelistId)
    return referrals.map((referral) => ({
      referentName: referral.referent_name,
      referentEmail: referral.referent_email,
      referralStatus: referral.status,
      referralBonus: dollars(referral.bonus_cents),
      paymentStatus: referral.payment_status,
      paymentStatusUpdateDate: referral.payment_date,
    }))
  },
}
