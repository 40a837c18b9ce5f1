import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import type { IncentiveSummary, SurveyRow } from '#lib/contract/panel/surveys/surveys.ts'
import { daysUntil } from '#lib/format/dates.ts'
import { isOnboarded, type OnboardingFacts } from '../profile/onboarding.ts'
import { heldDollars, owesTaxForm } from './dashboard.ts'
import { rowAction } from './survey-rows.ts'

/*
 * What is ahead for a member, and the one thing to do next.
 * @see docs/specification/dashboard.md#next-step
 */

/** Sorts rows without the text last. */
const byText = (a: string | null, b: string | null) => (a ?? '9999').localeCompare(b ?? '9999')

/**
 * Upcoming interviews, the next one first.
 * @param today `YYYY-MM-DD`, Eastern Time
 */
export const upcomingInterviews = (rows: readonly SurveyRow[], today: string): SurveyRow[] =>
  rows
    .filter(
      ({ invitationStatus: { status }, interviewCanceled, interviewDateTime }) =>
        status === 'Interview Scheduled' &&
        !interviewCanceled &&
        interviewDateTime !== null &&
        interviewDateTime.slice(0, 10) >= today,
    )
    .sort((a, b) => byText(a.interviewDateTime, b.interviewDateTime))

/** Canceled interviews that would still be ahead. @param today `YYYY-MM-DD`, Eastern Time */
export const canceledInterviews = (rows: readonly SurveyRow[], today: string): SurveyRow[] =>
  rows.filter(
    ({ interviewCanceled, interviewDateTime }) =>
      interviewCanceled && interviewDateTime !== null && interviewDateTime.slice(0, 10) >= today,
  )

/** The open survey that ends first. */
export function nextDueSurvey(rows: readonly SurveyRow[], today: string): SurveyRow | null {
  const isOpen = ({ invitationStatus: { status }, endDate }: SurveyRow) =>
    rowAction(status) !== null && (endDate === null || endDate.slice(0, 10) >= today)
  const [first = null] = rows
    .filter(isOpen)
    .sort((a, b) => byText(a.endDate, b.endDate) || a.topic.localeCompare(b.topic))
  return first
}

export type NextStep = 'interview' | 'survey' | 'profile' | 'w9'

/** Days before an interview, or a survey's end, when it comes first. */
const INTERVIEW_SOON = 1
const SURVEY_DUE = 0
const SURVEY_SOON = 3

const isWithin = (days: number, date: string | null | undefined, today: string) =>
  Boolean(date) && daysUntil(date ?? '', today) <= days

/**
 * The one thing to do next: urgent things first, then what blocks invitations or payments, then the rest. Money that waits
 * for a Form W-9 is more urgent than a survey with a day left.
 * @param profile null when it failed to load
 * @param today `YYYY-MM-DD`, Eastern Time
 * @param summary null when it failed to load
 */
export function nextStep(
  rows: readonly SurveyRow[],
  profile: (OnboardingFacts & Pick<PanelistProfile, 'taxStatus'>) | null,
  today: string,
  summary: IncentiveSummary | null,
): NextStep | null {
  const [interview] = upcomingInterviews(rows, today)
  const survey = nextDueSurvey(rows, today)
  if (isWithin(INTERVIEW_SOON, interview?.interviewDateTime, today)) return 'interview'
  if (isWithin(SURVEY_DUE, survey?.endDate, today)) return 'survey'
  const owesForm = profile !== null && owesTaxForm(profile)
  if (owesForm && isOnboarded(profile) && summary && (heldDollars(summary) ?? 0) > 0) return 'w9'
  if (isWithin(SURVEY_SOON, survey?.endDate, today)) return 'survey'
  if (profile && !isOnboarded(profile)) return 'profile'
  if (owesForm) return 'w9'
  if (interview) return 'interview'
  return survey ? 'survey' : null
}
