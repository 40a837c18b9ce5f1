import type { ReactNode } from 'react'
import { cx } from '#components/ui/cx.ts'

interface Props {
  /** `form` is at most 40 rem, `wide` the whole page. */
  width?: 'form' | 'wide'
  children: ReactNode
}

/** The column a page stands in. */
export function PageFrame({ width = 'form', children }: Props) {
  return (
    <div className={cx('mx-auto px-4 py-8 sm:px-6 sm:py-12', width === 'form' ? 'max-w-form' : 'max-w-page')}>
      {children}
    </div>
  )
}
