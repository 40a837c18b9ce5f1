'use client'

import { useRef, useState } from 'react'
import { useExpiry } from '../toast/useExpiry.ts'
import { Notice, type NoticeProps } from './Notice.tsx'

interface Props extends Pick<NoticeProps, 'tone' | 'title' | 'children' | 'action' | 'id' | 'className'> {
  /** Milliseconds after which it goes by itself. The time stands still while it is hovered or holds focus, unless `unpaused`. */
  autoDismiss?: number
  /** There is nothing to press in it: a pointer that happens to rest on it does not keep it. */
  unpaused?: boolean
  /** Called when it has gone by itself. */
  onDismiss?: () => void
}

/**
 * A message that shows in answer to something. Danger interrupts a screen reader (`alert`), the others wait their turn
 * (`status`).
 */
export function Alert({ autoDismiss, unpaused = false, onDismiss, ...notice }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [left, setLeft] = useState<number | null>(null)
  const hold = useExpiry(autoDismiss, () => {
    setLeft(box.current?.offsetHeight ?? 0)
    onDismiss?.()
  })
  // What goes by itself leaves its place empty: nothing may move under a finger that is about to press.
  if (left !== null) return <div aria-hidden="true" style={{ height: left }} />
  return (
    <Notice ref={box} role={notice.tone === 'danger' ? 'alert' : 'status'} {...notice} {...(unpaused ? null : hold)} />
  )
}
