'use client'

import type { KeyboardEvent } from 'react'
import { cx } from '#components/ui/cx.ts'
import { PageLink } from '#components/ui/PageLink.tsx'

export interface Tab {
  label: string
  href: string
  selected: boolean
}

interface Props {
  label: string
  tabs: readonly Tab[]
  /** Id of the panel that shows the selected tab. */
  panel: string
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** The arrow keys move between tabs, as in every tab list. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  if (!step) return
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const at = tabs.findIndex((tab) => tab.matches(':focus'))
  tabs.at((at + step) % tabs.length)?.focus()
}

/** Tabs that are addresses: they work without scripts, and Back goes back to the tab before. */
export function TabLinks({ label, tabs, panel }: Props) {
  return (
    <div
      role="tablist"
      aria-label={label}
      onKeyDown={moveFocus}
      className="mb-6 flex flex-wrap gap-x-2 border-b border-line"
    >
      {tabs.map((tab) => (
        <PageLink
          key={tab.label}
          href={tab.href}
          scroll={false}
          role="tab"
          aria-selected={tab.selected}
          aria-controls={tab.selected ? panel : undefined}
          className={cx(
            '-mb-px inline-flex min-h-11 items-center border-b-3 px-3 font-semibold',
            tab.selected
              ? 'border-brand text-brand-ink'
              : 'border-transparent text-muted hover:border-edge hover:text-ink',
          )}
        >
          {tab.label}
        </PageLink>
      ))}
    </div>
  )
}
