'use client'

import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Screens that show one step at a time. */
const PHONE = '(width < 40rem)'

function followPhone(onChange: () => void) {
  const phone = matchMedia(PHONE)
  phone.addEventListener('change', onChange)
  return () => phone.removeEventListener('change', onChange)
}
const isPhoneNow = () => matchMedia(PHONE).matches
const notPhone = () => false

/** A number in the state of a history entry: its step, or the step that it was opened from. */
const numberIn = (state: unknown, name: 'step' | 'from') => {
  const number: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, name) : null
  return typeof number === 'number' ? number : null
}

/** Current step. Each step is a history entry, so that the browser's Back goes to the previous step. */
function useOpenStep(start: number) {
  const [index, setIndex] = useState(start)
  const last = useRef(start)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const follow = ({ state }: PopStateEvent) => {
      // After a reload, an older history entry may name a step that hasn't been reached again.
      flushSync(() => setIndex(Math.min(numberIn(state, 'step') ?? start, last.current)))
      heading.current?.focus()
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [start])
  const open = (step: number) => {
    last.current = Math.max(last.current, step)
    history.pushState({ step, from: index }, '')
    flushSync(() => setIndex(step))
  }
  const show = (step: number) => {
    open(step)
    heading.current?.scrollIntoView({ block: 'start' })
    heading.current?.focus({ preventScroll: true })
  }
  const back = () => {
    // A form that starts at a later step has no history entries for the earlier ones.
    if (numberIn(history.state, 'from') === index - 1) history.back()
    else show(index - 1)
  }
  return { at: index, heading, open, show, back }
}

/** Options for `reset` when a step opens: keeps values, clears errors, and stops validating on every change. */
const beginGroup = { keepValues: true, keepFieldsRef: true, keepDefaultValues: true, keepDirty: true } as const

export interface Steps {
  count: number
  index: number
  heading: ReturnType<typeof useOpenStep>['heading']
  /** Whether only one step is visible and more follow. */
  hasNextStep: boolean
  hasPreviousStep: boolean
  /** Opens the previous step. */
  back: () => void
  next: () => void
  /** After a submit with errors in these fields: opens the next step if only later steps have some, else hides theirs. */
  showFailingStep: (names: readonly string[]) => void
  /** Opens the step of a field. Next then returns to the current step. */
  reveal: (name: string) => void
}

/**
 * Splits a form into steps on phones and in a frame; elsewhere it is one page.
 * @param groupOf returns the zero-based step of a field
 * @param start the step to start at, on the server, too
 */
export function useSteps<Values extends FieldValues>(
  { reset, clearErrors }: Pick<UseFormReturn<Values>, 'reset' | 'clearErrors'>,
  count: number,
  groupOf: (name: string) => number,
  start = 0,
  isFramed = false,
): Steps {
  const isStepped = useSyncExternalStore(followPhone, isPhoneNow, notPhone) || isFramed
  const { at: index, heading, open, show, back } = useOpenStep(start)
  /** The step that an earlier one was opened from, to return to it. */
  const from = useRef(0)
  const hasNextStep = isStepped && index < count - 1
  const next = () => {
    reset(undefined, beginGroup)
    show(Math.max(index + 1, from.current))
    from.current = 0
  }
  const showFailingStep = (names: readonly string[]) => {
    const isLater = (name: string) => groupOf(name) > index
    if (!hasNextStep) return
    if (names.every(isLater)) next()
    else for (const name of names.filter(isLater)) clearErrors(name as Parameters<typeof clearErrors>[0])
  }
  const reveal = (name: string) => {
    const group = groupOf(name)
    if (!isStepped || group === index) return
    from.current = Math.max(index, from.current)
    open(group)
  }
  return {
    count,
    index,
    heading,
    hasNextStep,
    hasPreviousStep: isStepped && index > 0,
    back,
    next,
    showFailingStep,
    reveal,
  }
}
