'use client'

import { Activity, type ComponentProps, lazy } from 'react'
import { retryWhenOnline } from '#components/call/retryWhenOnline.ts'

/*
 * Server-rendered parts whose scripts load after those of the survey list. They are in an Activity, not a Suspense: from a
 * long page, React takes what is in a Suspense and shows it only after the first paint, which moves the list down, or the
 * cards, whose number decides their places.
 */

const NextSurveyPart = lazy(retryWhenOnline(() => import('#components/surveys/overview/NextSurvey.tsx')))
const InterviewsPart = lazy(retryWhenOnline(() => import('#components/surveys/overview/Interviews.tsx')))
const DeclinedPart = lazy(retryWhenOnline(() => import('#components/surveys/dashboard/DeclinedNotice.tsx')))
const InviteCodePart = lazy(
  retryWhenOnline(async () => ({ default: (await import('#components/surveys/dashboard/InviteCode.tsx')).InviteCode })),
)

export const NextSurvey = (props: ComponentProps<typeof NextSurveyPart>) => (
  <Activity>
    <NextSurveyPart {...props} />
  </Activity>
)

/** Upcoming interviews. */
export const Interviews = (props: ComponentProps<typeof InterviewsPart>) => (
  <Activity>
    <InterviewsPart {...props} />
  </Activity>
)

/** Surveys that were just declined. */
export const Declined = (props: ComponentProps<typeof DeclinedPart>) => (
  <Activity>
    <DeclinedPart {...props} />
  </Activity>
)

export const InviteCode = (props: ComponentProps<typeof InviteCodePart>) => (
  <Activity>
    <InviteCodePart {...props} />
  </Activity>
)
