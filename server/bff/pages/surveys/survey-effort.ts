import 'server-only'
import { surveyLength } from '#lib/contract/panel/surveys/survey-start.ts'
import type { Effort } from '#lib/rules/surveys/effort.ts'
import { isPathKey } from '#lib/values/keys.ts'
import { panelHasCall } from '../../panel-client/features.ts'
import type { Session } from '../../session/session.ts'
import { load, optionalPart } from '../pages.ts'

/** Length and incentive of a survey; `null` without a survey id, or when the panel does not provide the length. */
export async function surveyEffort(
  session: Session,
  surveyMaskedId: string | undefined,
  incentive: number | null,
): Promise<Effort | null> {
  if (!surveyMaskedId || !isPathKey(surveyMaskedId) || !panelHasCall(surveyLength)) return null
  const length = await optionalPart(load(session, surveyLength, { path: { surveyMaskedId } }))
  return length && { ...length, incentive }
}
