'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { lazyDialog } from '#components/call/lazyDialog.tsx'
import type { SessionTime } from '#lib/contract/portal/session.ts'
import { sessionEndpoints } from '../signOut.ts'

const SessionWarning = lazyDialog(() => import('./SessionWarning.tsx'), { onTop: true })

/** Timers stand still while a computer sleeps: the clock is looked at so often, and whenever the page is seen again. */
const LOOK_EVERY_MS = 15_000
const UNAUTHORIZED = 401

/** A page to show without a network. */
async function keepOfflinePage() {
  try {
    await navigator.serviceWorker?.register('/service-worker.js')
  } catch {
    // Some private windows keep nothing: there the browser shows its own.
  }
}

/** By this computer's clock, in milliseconds. */
const endOf = ({ left, warnAt, canExtend }: SessionTime) => {
  const endsAt = Date.now() + left * 1000
  return { endsAt, warnFrom: endsAt - warnAt * 1000, canExtend }
}

/** `read`: the member knows of an end that cannot be put off. `over`: the Session Expired dialog has taken over. */
type Warning = 'none' | 'open' | 'read' | 'over'

/**
 * Knows when the session ends. Before it warns it asks the server, which knows what was done since, in this tab and in others;
 * while the warning is open it goes on asking, so that it closes once another tab has put the end off. A session that is over
 * by then is said to be by the answer itself.
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
    const known = endOf(answer.data)
    setEnd(known)
    if (Date.now() < known.warnFrom) setWarning('none')
    else setWarning((before) => (before === 'read' && !known.canExtend ? 'read' : 'open'))
  }
  const look = useEffectEvent(() => {
    if (warning !== 'over' && Date.now() >= end.warnFrom) void ask()
  })
  useEffect(() => {
    void keepOfflinePage()
  }, [])
  useEffect(() => {
    const onLook = () => look()
    const timer = setInterval(onLook, LOOK_EVERY_MS)
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
