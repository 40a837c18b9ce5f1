'use client'

import { type ComponentProps, lazy, Suspense } from 'react'
import { lateScript } from '#components/call/lateScript.ts'

/*
 * Parts that are in the page from the start, and whose scripts come after those of the list.
 */

const NextSurveyPart = lazy(lateScript(() => import('#components/surveys/overview/NextSurvey.tsx')))
const InterviewsPart = lazy(lateScript(() => import('#components/surveys/overview/Interviews.tsx')))
const InviteCodePart = lazy(
  lateScript(async () => ({ default: (await import('#components/surveys/dashboard/InviteCode.tsx')).InviteCode })),
)

export const NextSurvey = (props: ComponentProps<typeof NextSurveyPart>) => (
  <Suspense>
    <NextSurveyPart {...props} />
  </Suspense>
)

/** The interviews to come. */
export const Interviews = (props: ComponentProps<typeof InterviewsPart>) => (
  <Suspense>
    <InterviewsPart {...props} />
  </Suspense>
)

/** The only form of the page. */
export const InviteCode = (props: ComponentProps<typeof InviteCodePart>) => (
  <Suspense>
    <InviteCodePart {...props} />
  </Suspense>
)
