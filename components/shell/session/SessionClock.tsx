'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { lazyDialog } from '#components/call/lazyDialog.tsx'
import type { SessionTime } from '#lib/contract/portal/session.ts'
import { useSameMember } from './useSameMember.ts'

const SessionWarning = lazyDialog(() => import('./SessionWarning.tsx'), { onTop: true })

const sessionEndpoints = () => import('#lib/contract/portal/session.ts')

const CHECK_INTERVAL_MS = 15_000
const UNAUTHORIZED = 401

/** Registers the service worker that caches the offline page. */
async function registerServiceWorker() {
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

/** Checks every 15 seconds and when the page becomes visible, because timers pause while a computer sleeps. */
function useChecks(check: () => void) {
  const onCheck = useEffectEvent(check)
  useEffect(() => {
    const checkNow = () => onCheck()
    const timer = setInterval(checkNow, CHECK_INTERVAL_MS)
    document.addEventListener('visibilitychange', checkNow)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', checkNow)
    }
  }, [])
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
  useSameMember()
  const [end, setEnd] = useState(() => endOf(loaded))
  const [warning, setWarning] = useState<Warning>('none')
  const isReading = useRef(false)
  const readTime = async () => {
    if (isReading.current) return
    isReading.current = true
    const answer = await lazyCall(sessionEndpoints, 'readSessionTime')
    isReading.current = false
    if (!answer.ok) {
      if (answer.error.status === UNAUTHORIZED) setWarning('over')
      return
    }
    const sessionEnd = endOf(answer.data)
    setEnd(sessionEnd)
    if (Date.now() < sessionEnd.warnFrom) setWarning('none')
    else setWarning((current) => (current === 'read' && !sessionEnd.canExtend ? 'read' : 'open'))
  }
  const checkedAt = useRef(Date.now())
  useChecks(() => {
    // A phone may set its clock back meanwhile, so that the warning would come hours after the end.
    const wasSetBack = Date.now() < checkedAt.current
    checkedAt.current = Date.now()
    if (warning !== 'over' && (wasSetBack || Date.now() >= end.warnFrom)) void readTime()
  })
  useEffect(() => {
    void registerServiceWorker()
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
      onEnd={() => void readTime()}
      onClose={() => setWarning('read')}
    />
  )
}
