'use client'

import { lazy, Suspense } from 'react'
import type { SessionTime } from '#lib/contract/portal/session.ts'

/** Its script is no part of any first load. One that does not come leaves the session to end as it would without. */
const SessionClock = lazy(() => import('./SessionClock.tsx').catch(() => ({ default: () => null })))

/** Warns a member before the session ends. @see docs/specification/session.md#session-warning */
export const SessionTimer = (time: SessionTime) => (
  <Suspense>
    <SessionClock {...time} />
  </Suspense>
)
