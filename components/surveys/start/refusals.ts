import type { ApiError } from '#lib/messages/error-action.ts'

/** Why a survey couldn't start. */
export interface StartRefusal {
  message: string
  /** What the member can do. */
  advice: string
  /** Whether to keep the button, because a retry may work. */
  canRetry: boolean
  /** Page to redirect to, and the delay in ms. */
  redirect?: { next: string; after: number }
}

const ELSEWHERE = "We'll invite you when another survey fits you."

/** Advice by error code. Other errors can be retried. */
const advices: Readonly<Record<string, Pick<StartRefusal, 'advice' | 'canRetry'>>> = {
  SURVEY_CLOSED: { advice: ELSEWHERE, canRetry: false },
  INVITATION_EXPIRED: { advice: ELSEWHERE, canRetry: false },
  NOT_INVITED_PANELIST: { advice: ELSEWHERE, canRetry: false },
  ALREADY_PARTICIPATED: { advice: 'You can find it under All Surveys.', canRetry: false },
  SURVEY_TEMPORARY_CLOSED: { advice: 'Your invitation stays on your dashboard.', canRetry: true },
  PROFILE_UNDER_REVIEW: { advice: 'Try again once we have checked your profile.', canRetry: true },
}

const TRY_AGAIN: Pick<StartRefusal, 'advice' | 'canRetry'> = { advice: 'Select Start to try again.', canRetry: true }

export const refusalOf = ({ code }: ApiError, message: string): StartRefusal => ({
  message,
  ...((Object.hasOwn(advices, code) ? advices[code] : undefined) ?? TRY_AGAIN),
})

/** For a start that the portal itself blocks, with a redirect. */
export const blockedRefusal = (next: string, { message, after }: { message: string; after: number }): StartRefusal => ({
  message,
  advice: ELSEWHERE,
  canRetry: false,
  redirect: { next, after },
})
