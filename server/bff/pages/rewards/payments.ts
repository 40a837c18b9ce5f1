import 'server-only'
import { redirect } from 'next/navigation'
import { payoutMethod } from '#lib/contract/panel/payout-method.ts'
import { referralStatus } from '#lib/contract/panel/rewards.ts'
import { incentiveSummary, listSurveys } from '#lib/contract/panel/surveys/surveys.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { paymentsOf } from '#lib/rules/rewards/payments.ts'
import { panelHasCall } from '../../panel-client/features.ts'
import { allSurveyRows } from '../../payments/survey-rows.ts'
import type { Session } from '../../session/session.ts'
import { featureData } from '../feature-data.ts'
import { load, loadProfile, optionalPart, sidePart } from '../pages.ts'
import { loadOwedRejection } from '../tax/tax.ts'

/** The member's payout method; undefined when the panel does not pay through providers. */
const loadPayoutMethod = async (session: Session) =>
  panelHasCall(payoutMethod) ? load(session, payoutMethod) : undefined

/** The payout method to change; `null` when it failed to load. Redirects to the payments when there is none. */
export async function payoutMethodData(session: Session) {
  const chosen = await featureData(session, payoutMethod, routes.payments)
  if (chosen?.methods.length === 0) redirect(linkTo(routes.payments))
  return chosen
}

/** All data of the payments page, loaded in parallel; `payments` is null when the surveys failed to load. */
export async function paymentsData(session: Session) {
  const mainParts = Promise.all([
    optionalPart(allSurveyRows((query) => load(session, listSurveys, { query: { ...query } }))),
    optionalPart(load(session, referralStatus)),
    optionalPart(load(session, incentiveSummary)),
    optionalPart(loadProfile(session)),
  ])
  const [[surveys, referrals, summary, profile], rejection, method] = await Promise.all([
    mainParts,
    sidePart(loadOwedRejection(session), mainParts),
    sidePart(loadPayoutMethod(session), mainParts),
  ])
  return {
    payments: surveys && paymentsOf(surveys, referrals ?? []),
    /** False when they failed to load: then `payments` lacks the bonuses. */
    hasReferrals: referrals !== null,
    summary,
    profile,
    rejection,
    payoutMethod: method,
  }
}
