'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import type { Translate } from '#lib/language/translate.ts'
import { Button } from '../buttons/Button.tsx'
import { cx } from '../cx.ts'
import { Icon } from '../Icon.tsx'
import { navigation } from '../navigation/navigation.ts'
import { usePageRestore } from '../usePageRestore.ts'
import { type Tone, tones } from './tone.ts'

interface Props {
  tone?: Tone
  /** What happened. */
  message: string
  /** Name of the next page, in English: 'your dashboard'. */
  destination: string
  /** Milliseconds until `onGo`. */
  after: number
  /** Called once, when the time is up or on 'Go now'. */
  onGo: () => void
}

const SECOND = 1_000

type State = 'counting' | 'stayed' | 'gone'

/** Counts down to `onGo`, which is called once. `stay` stops it. */
function useCountdown(after: number, onGo: () => void) {
  const [secondsLeft, setSecondsLeft] = useState(Math.ceil(after / SECOND))
  const [state, setState] = useState<State>('counting')
  const leaveNow = () => {
    setState('gone')
    onGo()
  }
  const stay = () => setState('stayed')
  // A link that was pressed meanwhile opens instead.
  const go = useEffectEvent(() => (navigation.isUnderWay() ? stay() : leaveNow()))
  usePageRestore(() => setState((current) => (current === 'gone' ? 'stayed' : current)))
  useEffect(() => {
    if (state !== 'counting') return
    const ends = Date.now() + after
    const tick = setInterval(() => setSecondsLeft(Math.max(0, Math.ceil((ends - Date.now()) / SECOND))), SECOND)
    const end = setTimeout(go, after)
    return () => {
      clearInterval(tick)
      clearTimeout(end)
    }
  }, [state, after])
  return { secondsLeft, state, leaveNow, stay }
}

const going = (t: Translate, seconds: number, destination: string) =>
  t(
    seconds === 1
      ? 'You will be taken to {destination} in {seconds} second.'
      : 'You will be taken to {destination} in {seconds} seconds.',
    { destination, seconds },
  )

function sentenceOf(t: Translate, state: State, secondsLeft: number, destination: string): string {
  if (state === 'counting') return going(t, secondsLeft, destination)
  return state === 'stayed' ? t("OK, you'll stay on this page.") : t('Taking you to {destination}…', { destination })
}

/**
 * Announces a redirect with a countdown. The user can go at once or cancel (WCAG 2.2.1). Screen readers hear the
 * message and the total time once, not every second.
 */
export function CountdownNotice({ tone = 'danger', message, destination, after, onGo }: Props) {
  const t = useTranslate()
  const { secondsLeft, state, leaveNow, stay } = useCountdown(after, onGo)
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The clicked button is often gone: move focus here for keyboard users.
    if (document.activeElement === document.body) notice.current?.focus()
  }, [])

  const stayHere = () => {
    stay()
    // The focused button disappears: focus the notice, which is then read again.
    notice.current?.focus()
  }
  const { icon, ink, box } = tones[tone]
  const counting = state === 'counting'
  const place = t(destination)
  return (
    <div ref={notice} tabIndex={-1} className={cx('flex gap-3 rounded-md border px-4 py-4', box)}>
      <Icon name={icon} className={cx('mt-1', ink)} />
      <div className="min-w-0 flex-1">
        <div role={tone === 'danger' ? 'alert' : 'status'}>
          <p className="font-semibold">{message}</p>
          <p className="sr-only">{counting ? going(t, Math.ceil(after / SECOND), place) : null}</p>
        </div>
        <p className="mt-1 tabular-nums" aria-hidden={counting || undefined}>
          {sentenceOf(t, state, secondsLeft, place)}
        </p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button onClick={leaveNow} busy={state === 'gone'}>
            {t('Go now')}
          </Button>
          {counting ? (
            <Button variant="quiet" onClick={stayHere}>
              {t('Stay on this page')}
            </Button>
          ) : null}
        </div>
      </div>
    </div>
  )
}
