'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { Dialog } from '#components/ui/dialog/Dialog.tsx'
import { GENERIC } from '#lib/messages/texts.ts'
import { DRAFT_DAYS } from '#lib/values/draft-days.ts'
import { endSession } from './endSession.ts'

const SECOND = 1000
const MINUTE = 60

interface Props {
  /** Local timestamp in ms. */
  endsAt: number
  /** Extends the session and returns whether it worked. Null when it can't be extended. */
  onExtend: (() => Promise<boolean>) | null
  /** Called when the time is up. */
  onEnd: () => void
  onClose: () => void
}

const secondsTo = (endsAt: number) => Math.max(0, Math.ceil((endsAt - Date.now()) / SECOND))

function useSecondsTo(endsAt: number, onEnd: () => void) {
  const [secondsLeft, setSecondsLeft] = useState(() => secondsTo(endsAt))
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const tick = () => {
      setSecondsLeft(secondsTo(endsAt))
      if (Date.now() >= endsAt) end()
    }
    const timer = setInterval(tick, SECOND)
    return () => clearInterval(timer)
  }, [endsAt])
  return secondsLeft
}

const clock = (secondsLeft: number) =>
  `${Math.floor(secondsLeft / MINUTE)}:${String(secondsLeft % MINUTE).padStart(2, '0')}`

/** Screen readers announce only these moments, not every second. */
function spokenTime(secondsLeft: number): string {
  if (secondsLeft > MINUTE) return 'About 2 minutes left.'
  if (secondsLeft > 30) return '1 minute left.'
  return secondsLeft > 10 ? '30 seconds left.' : '10 seconds left.'
}

function TimeLeft({ left: secondsLeft }: { left: number }) {
  const t = useTranslate()
  return (
    <>
      <p aria-hidden="true" className="text-3xl font-semibold tabular-nums">
        {clock(secondsLeft)}
      </p>
      <p role="status" className="sr-only">
        {t(spokenTime(secondsLeft))}
      </p>
    </>
  )
}

const IDLE = "To protect your information, we'll sign you out because you haven't used this site for a while."
const LONGEST =
  "You've been signed in for as long as we allow. When you're signed out, what you typed into your profile is kept in this browser for {days} days."

/**
 * Escape also means "Stay signed in", because someone who presses it is present.
 * @see docs/specification/session.md#session-warning
 */
export default function SessionWarning({ endsAt, onExtend, onEnd, onClose }: Props) {
  const t = useTranslate()
  const secondsLeft = useSecondsTo(endsAt, onEnd)
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const extendSession = async () => {
    if (!onExtend) return onClose()
    setState('busy')
    if (!(await onExtend())) setState('failed')
  }
  const signOut = async () => {
    setState('idle')
    if (!(await endSession())) setState('failed')
  }
  return (
    <Dialog
      open
      onClose={() => void extendSession()}
      title={onExtend ? t('Are you still there?') : t("You'll be signed out soon")}
      description={t(onExtend ? IDLE : LONGEST, { days: DRAFT_DAYS })}
      actions={
        <>
          <Button data-autofocus variant="primary" wide busy={state === 'busy'} onClick={() => void extendSession()}>
            {t(onExtend ? 'Stay signed in' : 'OK')}
          </Button>
          {onExtend ? (
            <Button variant="quiet" wide onClick={() => void signOut()}>
              {t('Sign out')}
            </Button>
          ) : null}
        </>
      }
    >
      <TimeLeft left={secondsLeft} />
      {state === 'failed' ? (
        <p role="alert" className="mt-2 text-danger">
          {t(GENERIC)}
        </p>
      ) : null}
    </Dialog>
  )
}
