import 'server-only'
import { listSurveys } from '#lib/contract/panel/surveys/surveys.ts'
import { type Payment, paymentsOf } from '#lib/rules/rewards/payments.ts'
import { AppError } from '#server/http/app-error.ts'
import { currentSession, load } from '../pages/pages.ts'
import { allSurveyRows } from '../payments/survey-rows.ts'
import type { OutcomeVisit } from './outcomes.ts'

/**
 * What the reported outcome earned; `null` for a visitor, for another member's outcome, and when it is unknown. The member's
 * own list proves that the outcome is theirs.
 */
export async function ownPayment({ error, status }: OutcomeVisit): Promise<Payment | null> {
  const session = await currentSession()
  const invitation = status?.invitationMaskedId
  if (!session || !invitation || error) return null
  try {
    const rows = await allSurveyRows((query) => load(session, listSurveys, { query: { ...query } }))
    const row = rows.find(({ invitationMaskedId }) => invitationMaskedId === invitation)
    return (row && paymentsOf([row], [])[0]) ?? null
  } catch (failure) {
    // An open page: an expired session counts as none, and without the list the page says less.
    if (!(failure instanceof AppError)) throw failure
    return null
  }
}
