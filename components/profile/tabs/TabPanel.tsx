'use client'

import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  id: string
  /** Label of the open tab. */
  label: string
  children: ReactNode
}

/** Panel of the open tab. Takes focus when another tab opens by itself, because the focused button is gone. */
export function TabPanel({ id, label, children }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const lastLabel = useRef(label)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (lastLabel.current !== label && isLost) panel.current?.focus()
    lastLabel.current = label
  }, [label])
  return (
    <div
      ref={panel}
      id={id}
      role="tabpanel"
      tabIndex={-1}
      aria-label={label}
      className="outline-offset-8 transition-opacity peer-aria-busy:opacity-60"
    >
      {children}
    </div>
  )
}
