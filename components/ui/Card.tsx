import type { ReactNode, Ref } from 'react'
import { cx } from './cx.ts'

interface Props {
  /** Heading, which also names the section. Without it the card is only a surface. */
  title?: ReactNode
  /** Makes the heading focusable. */
  heading?: Ref<HTMLHeadingElement>
  /** Next to the heading: a link or a quiet button. */
  aside?: ReactNode
  className?: string
  /** Anchor for links from other pages. */
  id?: string
  children: ReactNode
}

export function Card({ title, heading, aside, className, id, children }: Props) {
  return (
    <section
      id={id}
      className={cx('rounded-md border border-line bg-surface p-5 shadow-card max-[18rem]:p-3 sm:p-6', className)}
    >
      {title ? (
        <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 ref={heading} tabIndex={heading ? -1 : undefined} className="text-lg">
            {title}
          </h2>
          {aside}
        </header>
      ) : null}
      {children}
    </section>
  )
}
