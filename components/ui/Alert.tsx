'use client'

import { type ReactNode, useState } from 'react'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import { type Tone, tones } from './tone.ts'
import { useExpiry } from './useExpiry.ts'

interface Props {
  tone: Tone
  title?: ReactNode
  children?: ReactNode
  /** Milliseconds after which it goes by itself; the time stands still while it is hovered or holds focus. */
  autoDismiss?: number
  /** When it went by itself. */
  onDismiss?: () => void
  className?: string
}

/** A message in its place on the page. Danger interrupts a screen reader (`alert`), the others wait their turn (`status`). */
export function Alert({ tone, title, children, autoDismiss, onDismiss, className }: Props) {
  const [gone, setGone] = useState(false)
  const hold = useExpiry(autoDismiss, () => {
    setGone(true)
    onDismiss?.()
  })
  if (gone) return null
  const { icon, ink, box } = tones[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cx('flex gap-3 rounded-sm border-l-4 px-4 py-3', box, className)}
      {...hold}
    >
      <Icon name={icon} className={cx('mt-1', ink)} />
      <div className="min-w-0 flex-1">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
      </div>
    </div>
  )
}
