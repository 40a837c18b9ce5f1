'use client'

import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { navigation } from './navigation.ts'

/** Delays in ms before the bar and the announcement: fast pages show neither. */
const SHOWN_AFTER = 200
const ANNOUNCED_AFTER = 1_000

/** Progress of a slow navigation: 0 nothing, 1 the bar, 2 the bar and the announcement. */
function useSteps(isUnderWay: boolean) {
  const [step, setStep] = useState<0 | 1 | 2>(0)
  useEffect(() => {
    if (!isUnderWay) return
    const timers = [setTimeout(() => setStep(1), SHOWN_AFTER), setTimeout(() => setStep(2), ANNOUNCED_AFTER)]
    return () => {
      for (const timer of timers) clearTimeout(timer)
      setStep(0)
    }
  }, [isUnderWay])
  return step
}

/** Progress bar at the top during slow navigations, announced to screen readers once. Rendered in the root layout. */
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
