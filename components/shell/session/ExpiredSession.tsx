'use client'

import { useEffect } from 'react'
import { reloadPage } from '#components/call/leave.ts'
import { sessionExpired } from '#components/call/sessionExpired.ts'
import { useTranslate } from '#components/language/useTranslate.ts'

/** Opens the Session Expired dialog of the shell. The button under it is for when its script does not come. */
export function ExpiredSession() {
  const t = useTranslate()
  useEffect(() => {
    // The shell listens once its own effects have run, after those of the page.
    const timer = setTimeout(sessionExpired)
    return () => clearTimeout(timer)
  }, [])
  return (
    <button type="button" onClick={reloadPage} className="link min-h-11">
      {t('Try again')}
    </button>
  )
}
