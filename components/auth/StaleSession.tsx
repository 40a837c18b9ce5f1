'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'

/**
 * The panel no longer knows this browser's session: its cookie goes, and the page is made again as a visitor's.
 * @see docs/specification/login.md#c-10-what-login-clears-on-entry
 */
export function StaleSession() {
  const { refresh } = useRouter()
  useEffect(() => {
    void lazyCall(() => import('#lib/contract/portal/session.ts'), 'signOut').then(refresh)
  }, [refresh])
  return null
}
