'use client'

import { useEffect } from 'react'
import { reloadPage } from '#components/call/leave.ts'
import { sessionExpired } from '#components/call/sessionExpired.ts'

/** Opens the Session Expired dialog of the shell. The button under it is for when its script does not come. */
export function ExpiredSession() {
  useEffect(() => {
    // The shell listens once its own effects have run, after those of the page.
    const timer = setTimeout(sessionExpired)
    return () => clearTimeout(timer)
  }, [])
  return (
    <button type="button" onClick={reloadPage} className="link min-h-11">
      Try again
    </button>
  )
}
