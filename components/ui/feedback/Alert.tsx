'use client'

import { useRef, useState } from 'react'
import { Notice, type NoticeProps } from './Notice.tsx'
import { useExpiry } from './useExpiry.ts'

interface Props extends Pick<NoticeProps, 'tone' | 'title' | 'children' | 'action' | 'id' | 'className'> {
  /** Dismissed after this many ms. The timer pauses while the alert is hovered or focused, unless `unpaused`. */
  autoDismiss?: number
  /** For alerts without controls: resting the pointer on one doesn't pause its timer. */
  unpaused?: boolean
  /** Called after it was dismissed by the timer. */
  onDismiss?: () => void
}

/**
 * A message in response to an action. `danger` interrupts screen readers (`role="alert"`), the other tones don't
 * (`status`).
 */
export function Alert({ autoDismiss, unpaused = false, onDismiss, ...notice }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [dismissedHeight, setDismissedHeight] = useState<number | null>(null)
  const hold = useExpiry(autoDismiss, () => {
    setDismissedHeight(box.current?.offsetHeight ?? 0)
    onDismiss?.()
  })
  // Keep the space of a dismissed alert, so that nothing moves just before a click.
  if (dismissedHeight !== null) return <div aria-hidden="true" style={{ height: dismissedHeight }} />
  return (
    <Notice ref={box} role={notice.tone === 'danger' ? 'alert' : 'status'} {...notice} {...(unpaused ? null : hold)} />
  )
}
