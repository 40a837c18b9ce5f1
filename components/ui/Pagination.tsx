'use client'

import { useId } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from './buttons/Button.tsx'
import { Icon } from './Icon.tsx'
import { FocusRestorer } from './navigation/FocusRestorer.tsx'

interface Props {
  /** Name of the paged items in English, such as 'surveys'. */
  label: string
  /** One-based. */
  page: number
  size: number
  sizes: readonly number[]
  total: number
  onPage: (page: number) => void
  onSize: (size: number) => void
}

export function Pagination({ label, page, size, sizes, total, onPage, onSize }: Props) {
  const t = useTranslate()
  const id = useId()
  const pages = Math.max(1, Math.ceil(total / size))
  const first = total === 0 ? 0 : (page - 1) * size + 1
  const last = Math.min(page * size, total)
  return (
    <nav
      aria-label={t('Pages of {of}', { of: t(label) })}
      className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-sm"
    >
      <div className="flex items-center gap-2">
        <label htmlFor={id}>{t('Rows per page')}</label>
        <select
          id={id}
          value={size}
          onChange={(event) => onSize(Number(event.target.value))}
          className="control min-h-9 w-auto py-1"
        >
          {sizes.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      </div>
      <p role="status" className="tabular-nums">
        {t('{first}-{last} of {total}', { first, last, total })}
      </p>
      <FocusRestorer className="flex flex-wrap gap-2">
        <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <Icon name="previous" className="size-4" />
          {t('Previous')}
        </Button>
        <Button size="small" disabled={page >= pages} onClick={() => onPage(page + 1)}>
          {t('Next')}
          <Icon name="next" className="size-4" />
        </Button>
      </FocusRestorer>
    </nav>
  )
}
