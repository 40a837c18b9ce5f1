'use client'

import { type ComponentProps, lazy, Suspense } from 'react'

/** Time zones are 8 KB of scripts: they are loaded only where there is an interview. React's `lazy` is 1.5 KB less than Next's. */
const InterviewText = lazy(() => import('./InterviewText.tsx'))

/** When an interview is. */
export const InterviewTime = (props: ComponentProps<typeof InterviewText>) => (
  <Suspense>
    <InterviewText {...props} />
  </Suspense>
)
