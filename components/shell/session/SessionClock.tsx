'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { lazyDialog } from '#components/call/lazyDialog.tsx'
import type { SessionTime } from '#lib/contract/portal/session.ts'
import { sessionEndpoints } from '../signOut.ts'

const SessionWarning = lazyDialog(() => import('./SessionWarning.tsx'), { onTop: true })

/** Also checks when the page becomes visible, because timers pause while a computer sleeps. */
const CHECK_INTERVAL_MS = 15_000
const UNAUTHORIZED = 401

/** Registers the service worker that caches the offline page. */
async function keepOfflinePage() {
  try {
    await navigator.serviceWorker?.register('/service-worker.js')
  } catch {
    // Some private windows don't allow service workers; the browser then shows its own offline page.
  }
}

/** Converts server seconds to local timestamps in ms. */
const endOf = ({ left, warnAt, canExtend }: SessionTime) => {
  const endsAt = Date.now() + left * 1000
  return { endsAt, warnFrom: endsAt - warnAt * 1000, canExtend }
}

/**
 * `read`: the member dismissed a warning about an end that can't be extended. `over`: the Session Expired dialog is
 * open.
 */
type Warning = 'none' | 'open' | 'read' | 'over'

/**
 * Warns before the session ends. Asks the server first, because other tabs may have extended the session, and keeps
 * asking while the warning is open, to close it when they do. If the session is over, the 401 response opens the
 * Session Expired dialog.
 */
export default function SessionClock(loaded: SessionTime) {
  const [end, setEnd] = useState(() => endOf(loaded))
  const [warning, setWarning] = useState<Warning>('none')
  const asking = useRef(false)
  const ask = async () => {
    if (asking.current) return
    asking.current = true
    const answer = await lazyCall(sessionEndpoints, 'readSessionTime')
    asking.current = false
    if (!answer.ok) {
      if (answer.error.status === UNAUTHORIZED) setWarning('over')
      return
    }
    const sessionEnd = endOf(answer.data)
    setEnd(sessionEnd)
    if (Date.now() < sessionEnd.warnFrom) setWarning('none')
    else setWarning((current) => (current === 'read' && !sessionEnd.canExtend ? 'read' : 'open'))
  }
  const look = useEffectEvent(() => {
    if (warning !== 'over' && Date.now() >= end.warnFrom) void ask()
  })
  useEffect(() => {
    void keepOfflinePage()
  }, [])
  useEffect(() => {
    const onLook = () => look()
    const timer = setInterval(onLook, CHECK_INTERVAL_MS)
    document.addEventListener('visibilitychange', onLook)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onLook)
    }
  }, [])
  const extend = async () => {
    const answer = await lazyCall(sessionEndpoints, 'extendSession')
    if (!answer.ok) {
      if (answer.error.status === UNAUTHORIZED) setWarning('over')
      return false
    }
    setEnd(endOf(answer.data))
    setWarning('none')
    return true
  }
  if (warning !== 'open') return null
  return (
    <SessionWarning
      endsAt={end.endsAt}
      onExtend={end.canExtend ? extend : null}
      onEnd={() => void ask()}
      onClose={() => setWarning('read')}
    />
  )
}
