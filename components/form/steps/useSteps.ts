'use client'

import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** The screens of which `Step` shows one group at a time. */
const PHONE = '(width < 40rem)'

function followPhone(onChange: () => void) {
  const phone = matchMedia(PHONE)
  phone.addEventListener('change', onChange)
  return () => phone.removeEventListener('change', onChange)
}
const isPhoneNow = () => matchMedia(PHONE).matches
const everywhere = () => false

const stepIn = (state: unknown) => {
  const step: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'step') : 0
  return typeof step === 'number' ? step : 0
}

/** Which step is open. Each one opened is an entry of the browser's history, so that its Back leads to the one before. */
function useOpenStep() {
  const [at, setAt] = useState(0)
  const last = useRef(0)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const follow = ({ state }: PopStateEvent) => {
      // An entry from before a reload may be of a step that nobody has come to since.
      flushSync(() => setAt(Math.min(stepIn(state), last.current)))
      heading.current?.focus()
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const open = (step: number) => {
    last.current = Math.max(last.current, step)
    history.pushState({ step }, '')
    flushSync(() => setAt(step))
  }
  return { at, heading, open }
}

/** What was found in later groups is no error yet, and nothing is checked with each key until the group is done. */
const beginGroup = { keepValues: true, keepFieldsRef: true, keepDefaultValues: true, keepDirty: true } as const

export interface Steps {
  count: number
  at: number
  heading: ReturnType<typeof useOpenStep>['heading']
  /** One group is in sight, and there are others to come. */
  goesOn: boolean
  goesBack: boolean
  next: () => void
  /** In place of a submit that found errors in these fields. */
  refuse: (names: readonly string[]) => void
  /** Brings a field in sight. */
  reveal: (name: string) => void
}

/**
 * A form whose groups of questions are a screen each on a phone, and one page elsewhere.
 * @param groupOf the number of the group that a field is in
 */
export function useSteps<Values extends FieldValues>(
  { reset, clearErrors }: Pick<UseFormReturn<Values>, 'reset' | 'clearErrors'>,
  count: number,
  groupOf: (name: string) => number,
): Steps {
  const isPhone = useSyncExternalStore(followPhone, isPhoneNow, everywhere)
  const { at, heading, open } = useOpenStep()
  const goesOn = isPhone && at < count - 1
  const next = () => {
    reset(undefined, beginGroup)
    open(at + 1)
    heading.current?.focus()
  }
  const refuse = (names: readonly string[]) => {
    const isLater = (name: string) => groupOf(name) > at
    if (!goesOn) return
    if (names.every(isLater)) next()
    else for (const name of names.filter(isLater)) clearErrors(name as Parameters<typeof clearErrors>[0])
  }
  const reveal = (name: string) => {
    const group = groupOf(name)
    if (isPhone && group !== at) open(group)
  }
  return { count, at, heading, goesOn, goesBack: isPhone && at > 0, next, refuse, reveal }
}
