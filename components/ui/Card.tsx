import type { ReactNode, Ref } from 'react'
import { cx } from './cx.ts'

interface Props {
  /** Named by its heading; without one it is only a surface. */
  title?: ReactNode
  /** Level of that heading on its page. */
  level?: 2 | 3
  /** For a heading that takes focus. */
  heading?: Ref<HTMLHeadingElement>
  /** Beside the heading: a link or a quiet button. */
  aside?: ReactNode
  className?: string
  /** Where a link on another page leads. */
  id?: string
  children: ReactNode
}

export function Card({ title, level = 2, heading, aside, className, id, children }: Props) {
  const Heading = `h${level}` as const
  return (
    <section id={id} className={cx('rounded-md border border-line bg-surface p-5 shadow-card sm:p-6', className)}>
      {title ? (
        <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <Heading ref={heading} tabIndex={heading ? -1 : undefined} className="text-lg">
            {title}
          </Heading>
          {aside}
        </header>
      ) : null}
      {children}
    </section>
  )
}
