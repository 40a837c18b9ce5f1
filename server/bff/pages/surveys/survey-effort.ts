import 'server-only'
import { surveyLength } from '#lib/contract/panel/surveys/survey-start.ts'
import { isPathKey } from '#lib/rules/keys.ts'
import type { Effort } from '#lib/rules/surveys/effort.ts'
import { panelHas } from '../../panel-client/features.ts'
import type { Session } from '../../session/session.ts'
import { load, optionalPart } from '../pages.ts'

/** What the survey takes; `null` when it is not known which survey, or the panel does not tell. */
export async function surveyEffort(
  session: Session,
  surveyMaskedId: string | undefined,
  incentive: number | null,
): Promise<Effort | null> {
  if (!surveyMaskedId || !isPathKey(surveyMaskedId) || !panelHas('survey-length')) return null
  const length = await optionalPart(load(session, surveyLength, { path: { surveyMaskedId } }))
  return length && { ...length, incentive }
}
