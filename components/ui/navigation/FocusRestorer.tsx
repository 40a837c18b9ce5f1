'use client'

import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  className?: string
  children: ReactNode
}

/** Holds controls of which one may go, or be switched off, as it is pressed: focus then goes to the next that is there. */
export function FocusRestorer({ className, children }: Props) {
  const group = useRef<HTMLDivElement>(null)
  const held = useRef(false)
  useEffect(() => {
    const controls = group.current
    // What goes while it has focus says nothing: it is held until it is somewhere else.
    const hold = ({ type }: Event) => {
      held.current = type === 'focusin'
    }
    controls?.addEventListener('focusin', hold)
    controls?.addEventListener('focusout', hold)
    return () => {
      controls?.removeEventListener('focusin', hold)
      controls?.removeEventListener('focusout', hold)
    }
  }, [])
  useEffect(() => {
    const focused = document.activeElement
    if (!held.current || (focused !== document.body && !focused?.matches(':disabled'))) return
    group.current?.querySelector<HTMLElement>('a[href], button:enabled')?.focus()
  })
  return (
    <div ref={group} className={className}>
      {children}
    </div>
  )
}
