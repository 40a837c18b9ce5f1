import 'server-only'
import { listSurveys, type SurveyRow } from '#lib/contract/panel/surveys/surveys.ts'
import { allSurveyRows } from '../../payments/survey-rows.ts'
import type { Session } from '../../session/session.ts'
import { load, optionalPart } from '../pages.ts'

/**
 * The member's row of a survey. Null without an id, or when the list doesn't have it.
 * @param survey its masked id, or its project number from a panel without masked ids
 */
export async function startedSurvey(session: Session, survey: string | undefined): Promise<SurveyRow | null> {
  if (!survey) return null
  const rows = await optionalPart(allSurveyRows((query) => load(session, listSurveys, { query: { ...query } })))
  return rows?.find((row) => (row.surveyMaskedId ?? row.projectNumber) === survey) ?? null
}
