'use client'

import { useEffect, useState } from 'react'
import { lazyDialog } from '#components/call/lazyDialog.tsx'
import { SESSION_EXPIRED_EVENT } from '#components/call/sessionExpired.ts'

const SessionExpiredDialog = lazyDialog(() => import('./SessionExpiredDialog.tsx'), { onTop: true })

/**
 * Opens the Session Expired dialog on the first 401. Further ones don't open another.
 * @see docs/specification/session.md#session-expired
 */
export function SessionWatch() {
  const [expired, setExpired] = useState(false)
  useEffect(() => {
    const expire = () => setExpired(true)
    addEventListener(SESSION_EXPIRED_EVENT, expire)
    return () => removeEventListener(SESSION_EXPIRED_EVENT, expire)
  }, [])
  return expired ? <SessionExpiredDialog onClose={() => setExpired(false)} /> : null
}
