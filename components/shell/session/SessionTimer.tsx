'use client'

import { lazy, Suspense } from 'react'
import type { SessionTime } from '#lib/contract/portal/session.ts'

/** Not part of the first load. If it fails to load, the session ends without a warning. */
const SessionClock = lazy(() => import('./SessionClock.tsx').catch(() => ({ default: () => null })))

/** Warns a member before the session ends. @see docs/specification/session.md#session-warning */
export const SessionTimer = (time: SessionTime) => (
  <Suspense>
    <SessionClock {...time} />
  </Suspense>
)
