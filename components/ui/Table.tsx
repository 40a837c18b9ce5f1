import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'

interface TableProps {
  /** Accessible name of the table. */
  caption: string
  children: ReactNode
}

/** A table that scrolls horizontally when it is too wide, also by keyboard. */
export function Table({ caption, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard (WCAG 2.1.1)
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto rounded-md border border-line bg-surface">
      <table className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  )
}

interface HeadCellProps {
  children: ReactNode
  /** Current sort order, for sortable columns; a click calls `onSort`. */
  sorted?: 'ascending' | 'descending' | 'none'
  onSort?: () => void
}

export function HeadCell({ children, sorted, onSort }: HeadCellProps) {
  const sortIcon = sorted === 'ascending' ? 'up' : 'down'
  return (
    <th scope="col" aria-sort={sorted} className="border-b border-line px-4 py-2.5 font-semibold whitespace-nowrap">
      {onSort ? (
        <button type="button" onClick={onSort} className="-my-1 inline-flex min-h-9 items-center gap-1.5">
          {children}
          <Icon name={sortIcon} className={cx('size-4', sorted === 'none' && 'opacity-40')} />
        </button>
      ) : (
        children
      )}
    </th>
  )
}

export const Cell = ({ className, ...rest }: ComponentProps<'td'>) => (
  <td {...rest} className={cx('border-b border-line px-4 py-3 align-top in-[tr:last-child]:border-b-0', className)} />
)
