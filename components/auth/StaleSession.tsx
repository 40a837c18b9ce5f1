'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'

/**
 * Signs out a session that the panel no longer accepts (deletes its cookie), then re-renders the page for a visitor.
 * @see docs/specification/login.md#c-10-what-login-clears-on-entry
 */
export function StaleSession() {
  const { refresh } = useRouter()
  useEffect(() => {
    void lazyCall(() => import('#lib/contract/portal/session.ts'), 'signOut').then(refresh)
  }, [refresh])
  return null
}
