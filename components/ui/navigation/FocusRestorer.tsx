'use client'

import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  className?: string
  children: ReactNode
}

/** Wraps controls that may disappear or become disabled when pressed; focus then moves to the first one left. */
export function FocusRestorer({ className, children }: Props) {
  const group = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    const controls = group.current
    // An element that is removed while focused fires no focusout, so this stays true for it.
    const rememberFocus = ({ type }: Event) => {
      hadFocus.current = type === 'focusin'
    }
    controls?.addEventListener('focusin', rememberFocus)
    controls?.addEventListener('focusout', rememberFocus)
    return () => {
      controls?.removeEventListener('focusin', rememberFocus)
      controls?.removeEventListener('focusout', rememberFocus)
    }
  }, [])
  useEffect(() => {
    const focused = document.activeElement
    if (!hadFocus.current || (focused !== document.body && !focused?.matches(':disabled'))) return
    group.current?.querySelector<HTMLElement>('a[href], button:enabled')?.focus()
  })
  return (
    <div ref={group} className={className}>
      {children}
    </div>
  )
}
