'use client'

import { type ComponentProps, lazy, Suspense } from 'react'
import { retryWhenOnline } from '#components/call/retryWhenOnline.ts'

/* Server-rendered parts whose scripts load after those of the survey list. */

const NextSurveyPart = lazy(retryWhenOnline(() => import('#components/surveys/overview/NextSurvey.tsx')))
const InterviewsPart = lazy(retryWhenOnline(() => import('#components/surveys/overview/Interviews.tsx')))
const InviteCodePart = lazy(
  retryWhenOnline(async () => ({ default: (await import('#components/surveys/dashboard/InviteCode.tsx')).InviteCode })),
)

export const NextSurvey = (props: ComponentProps<typeof NextSurveyPart>) => (
  <Suspense>
    <NextSurveyPart {...props} />
  </Suspense>
)

/** Upcoming interviews. */
export const Interviews = (props: ComponentProps<typeof InterviewsPart>) => (
  <Suspense>
    <InterviewsPart {...props} />
  </Suspense>
)

export const InviteCode = (props: ComponentProps<typeof InviteCodePart>) => (
  <Suspense>
    <InviteCodePart {...props} />
  </Suspense>
)
