import type { ReactNode } from 'react'
import { cx } from '#components/ui/cx.ts'

interface Props {
  /** `form` is at most 40 rem wide, `wide` 72 rem; `full` is as wide as the navigation. */
  width?: 'form' | 'wide' | 'full'
  children: ReactNode
}

const widths = { form: 'max-w-form', wide: 'max-w-page', full: 'max-w-wide' } as const

/** The centered column of a page. */
export function PageFrame({ width = 'form', children }: Props) {
  return <div className={cx('mx-auto px-4 py-8 sm:px-6 sm:py-12', widths[width])}>{children}</div>
}
