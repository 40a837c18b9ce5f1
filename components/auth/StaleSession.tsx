'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { endSession } from '#components/call/callApi.ts'

/**
 * The panel no longer knows this browser's session: its cookie goes, and the page is made again as a visitor's.
 * @see docs/specification/login.md#c-10-what-login-clears-on-entry
 */
export function StaleSession() {
  const { refresh } = useRouter()
  useEffect(() => {
    void endSession().then(refresh)
  }, [refresh])
  return null
}
