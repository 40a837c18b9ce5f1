import 'server-only'
import { ownInvitationByIkey } from '#lib/contract/panel/surveys/survey-outcomes.ts'
import { listSurveys } from '#lib/contract/panel/surveys/surveys.ts'
import { type Payment, paymentsOf } from '#lib/rules/rewards/payments.ts'
import { onAppError } from '#server/http/app-error.ts'
import { currentSession, firstOfEach, load, type SearchParameters } from '../pages/pages.ts'
import { panelHas } from '../panel-client/features.ts'
import { allSurveyRows } from '../payments/survey-rows.ts'

/**
 * What the member's survey earned, also when its outcome is reported again; `null` for a visitor, for another member's
 * survey, and when it is unknown.
 */
export async function ownPayment(parameters: SearchParameters): Promise<Payment | null> {
  const { ikey } = firstOfEach(parameters)
  const session = await currentSession()
  if (!session || !ikey || !panelHas('own-outcome')) return null
  // The page is open: an expired session counts as none, and without the list the page omits the payment.
  const loaded = await Promise.all([
    load(session, ownInvitationByIkey, { path: { ikey } }),
    allSurveyRows((query) => load(session, listSurveys, { query: { ...query } })),
  ]).catch(onAppError(() => null))
  if (!loaded) return null
  const [ownOutcome, rows] = loaded
  const row = rows.find(({ invitationMaskedId }) => invitationMaskedId === ownOutcome.invitationMaskedId)
  return (row && paymentsOf([row], [])[0]) ?? null
}
