import type { ApiError } from './error-action.ts'
import { GENERIC } from './texts.ts'

/** Why a decline can't be taken back. @see docs/specification/survey-start.md#saying-no */
export function undoDeclineError({ code }: ApiError): string {
  if (code === 'SURVEY_CLOSED') return "This survey isn't open anymore, or it's full. We can't bring it back."
  return code === 'ALREADY_PARTICIPATED' ? 'You have already answered this survey, or it has ended.' : GENERIC
}
