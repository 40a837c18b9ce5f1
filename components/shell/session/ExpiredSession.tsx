'use client'

import { useEffect } from 'react'
import { reloadPage } from '#components/call/loadPage.ts'
import { sessionExpired } from '#components/call/sessionExpired.ts'
import { useTranslate } from '#components/language/useTranslate.ts'

/** Opens the shell's Session Expired dialog. The button is the fallback if the dialog's script fails to load. */
export function ExpiredSession() {
  const t = useTranslate()
  useEffect(() => {
    // Wait a tick: the shell's effects, which add the listener, run after this component's.
    const timer = setTimeout(sessionExpired)
    return () => clearTimeout(timer)
  }, [])
  return (
    <button type="button" onClick={reloadPage} className="link min-h-11">
      {t('Try again')}
    </button>
  )
}
