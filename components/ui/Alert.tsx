'use client'

import { type ReactNode, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import { useExpiry } from './toast/useExpiry.ts'
import { type Tone, tones } from './tone.ts'

interface Props {
  tone: Tone
  title?: ReactNode
  children?: ReactNode
  /** Milliseconds after which it goes by itself. The time stands still while it is hovered or holds focus, unless `unpaused`. */
  autoDismiss?: number
  /** There is nothing to press in it: a pointer that happens to rest on it does not keep it. */
  unpaused?: boolean
  /** Called when it has gone by itself. */
  onDismiss?: () => void
  /** For a field that it is about. */
  id?: string
  className?: string
}

/** A message in its place on the page. Danger interrupts a screen reader (`alert`), the others wait their turn (`status`). */
export function Alert({ tone, title, children, autoDismiss, unpaused = false, onDismiss, id, className }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [left, setLeft] = useState<number | null>(null)
  const hold = useExpiry(autoDismiss, () => {
    setLeft(box.current?.offsetHeight ?? 0)
    onDismiss?.()
  })
  // What goes by itself leaves its place empty: nothing may move under a finger that is about to press.
  if (left !== null) return <div aria-hidden="true" style={{ height: left }} />
  const look = tones[tone]
  return (
    <div
      ref={box}
      id={id}
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cx('flex gap-3 rounded-sm border-l-4 px-4 py-3', look.box, className)}
      {...(unpaused ? null : hold)}
    >
      <Icon name={look.icon} className={cx('mt-1', look.ink)} />
      <div className="min-w-0 flex-1">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
      </div>
    </div>
  )
}
