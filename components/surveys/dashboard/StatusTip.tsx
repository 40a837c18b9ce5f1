'use client'

import { useId, useState } from 'react'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/Icon.tsx'

interface Props {
  status: string
  /** Explanation of the status. */
  children: string
  className?: string
}

/**
 * A status with a tooltip on hover and focus (and so on tap), hidden with Escape. CSS shows it, so it works without
 * JavaScript.
 * @see docs/specification/dashboard.md#interviews
 */
export function StatusTip({ status, children, className }: Props) {
  const id = useId()
  const [closed, setClosed] = useState(false)
  const reopen = () => setClosed(false)
  return (
    <span className="group relative inline-block">
      <button
        type="button"
        aria-describedby={id}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setClosed(true)
        }}
        onBlur={reopen}
        onClick={reopen}
        onMouseEnter={reopen}
        className="inline-flex min-h-9 items-center text-left"
      >
        <span className={cx('underline decoration-dotted underline-offset-4', className)}>
          {status} <Icon name="info" className="size-4" />
        </span>
      </button>
      <span
        role="tooltip"
        id={id}
        className={cx(
          'absolute top-full left-0 z-20 w-64 max-w-[70vw] rounded-md border border-line bg-surface p-3 text-sm shadow-float',
          closed ? 'hidden' : 'invisible group-focus-within:visible group-hover:visible',
        )}
      >
        {children}
      </span>
    </span>
  )
}
