'use client'

import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { navigation } from './navigation.ts'

/** Most pages are there sooner: what comes and goes in a blink is no news. */
const SHOWN_AFTER = 200
const SAID_AFTER = 1_000

/** How long a move has been under way, in steps: 0, then the bar, then the word. */
function useSteps(isUnderWay: boolean) {
  const [step, setStep] = useState<0 | 1 | 2>(0)
  useEffect(() => {
    if (!isUnderWay) return
    const timers = [setTimeout(() => setStep(1), SHOWN_AFTER), setTimeout(() => setStep(2), SAID_AFTER)]
    return () => {
      for (const timer of timers) clearTimeout(timer)
      setStep(0)
    }
  }, [isUnderWay])
  return step
}

/** A thin bar at the top while a slow page is on its way; screen readers hear of it once. Rendered in the root layout. */
export function NavigationProgress() {
  const t = useTranslate()
  const isUnderWay = useSyncExternalStore(navigation.subscribe, navigation.isUnderWay, navigation.never)
  const step = useSteps(isUnderWay)
  return (
    <>
      {step > 0 ? (
        <div aria-hidden="true" className="fixed inset-x-0 top-0 z-70 h-1 bg-brand-wash print:hidden">
          <div className="progress-bar h-full bg-brand" />
        </div>
      ) : null}
      <p role="status" className="sr-only">
        {step === 2 ? t('Loading…') : null}
      </p>
    </>
  )
}
