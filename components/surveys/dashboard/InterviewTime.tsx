'use client'

import { type ComponentProps, lazy, Suspense } from 'react'
import { retryWhenOnline } from '#components/call/retryWhenOnline.ts'

/** Time zones are 8 KB of scripts, loaded only when there is an interview. React's `lazy` is 1.5 KB smaller than Next's. */
const InterviewText = lazy(retryWhenOnline(() => import('./InterviewText.tsx')))

/** Date and time of an interview. */
export const InterviewTime = (props: ComponentProps<typeof InterviewText>) => (
  <Suspense>
    <InterviewText {...props} />
  </Suspense>
)
