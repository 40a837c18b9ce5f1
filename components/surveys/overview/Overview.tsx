'use client'

import { type ComponentProps, lazy, Suspense } from 'react'

/** In the page from the start; their scripts come after those of the list. */
const NextSurveyPart = lazy(() => import('./NextSurvey.tsx'))
const InterviewsPart = lazy(() => import('./Interviews.tsx'))

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
