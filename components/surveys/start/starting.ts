import type { Result } from '#components/call/result.ts'
import type { SurveyRow } from '#lib/contract/panel/surveys.ts'
import type { StartRow } from './started.ts'

/**
 * A panel that sends no mask ids is asked with the two numbers it does send.
 * @see docs/specification/dashboard.md#c-57-row-ids-that-start-a-survey
 */
export const startRowOf = (row: SurveyRow): StartRow => ({
  surveyMaskedId: row.surveyMaskedId ?? row.projectNumber ?? '',
  invitationMaskedId: row.invitationMaskedId ?? row.referenceNumber ?? '',
  incentive: row.incentivesOffered,
})

type StartSurvey = typeof import('./startSurvey.ts')

/** Starts with what is fetched only now. A network that is gone is a call that failed, like any other. */
export async function starting<Data>(begin: (calls: StartSurvey) => Promise<Result<Data>>): Promise<Result<Data>> {
  let calls: StartSurvey
  try {
    calls = await import('./startSurvey.ts')
  } catch {
    return { ok: false, error: { status: 0, code: '', message: '' } }
  }
  return begin(calls)
}

/** The sealed part of `/redirect?to=…`, which is all that a panel's URL is to a browser. */
export const sealedPart = (redirectUrl: string) => new URL(redirectUrl, location.origin).searchParams.get('to') ?? ''
