'use client'

import { useRouter } from 'next/navigation'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState, useTransition } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { isModifiedClick } from '#components/ui/navigation/PageLink.tsx'
import { NEXT_TAB_DELAY } from '#lib/constants.ts'

interface Tab {
  label: string
  href: string
  selected: boolean
}

interface Props {
  label: string
  tabs: readonly Tab[]
  /** Id of the tab panel. It must follow this element, so that CSS can fade it while loading. */
  panel: string
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Arrow keys move between tabs; Space opens a tab, like Enter. */
function onKeyDown(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const index = tabs.findIndex((tab) => tab.matches(':focus'))
  const step = steps[event.key]
  if (step) tabs.at((index + step) % tabs.length)?.focus()
  if (event.key !== ' ') return
  event.preventDefault()
  tabs[index]?.click()
}

/**
 * Opens a tab after the specified delay. A later click replaces an earlier one.
 * @see docs/specification/constants.md#intervals-and-delays
 */
function useTabChange() {
  const router = useRouter()
  const [waiting, setWaiting] = useState(false)
  const [loading, load] = useTransition()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const open = (href: string) => (event: MouseEvent<HTMLAnchorElement>) => {
    if (isModifiedClick(event)) return
    event.preventDefault()
    setWaiting(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      load(() => {
        setWaiting(false)
        router.push(href, { scroll: false })
      })
    }, NEXT_TAB_DELAY)
  }
  return { busy: waiting || loading, open }
}

/** Tabs as links: they work without JavaScript, and Back returns to the previous tab. */
export function TabLinks({ label, tabs, panel }: Props) {
  const t = useTranslate()
  const { busy, open } = useTabChange()
  return (
    <div aria-busy={busy} className="peer relative mb-6 border-b border-line">
      <div role="tablist" aria-label={label} onKeyDown={onKeyDown} className="flex flex-wrap gap-x-1">
        {tabs.map((tab) => (
          <a
            key={tab.label}
            href={tab.href}
            onClick={open(tab.href)}
            role="tab"
            aria-selected={tab.selected}
            aria-controls={tab.selected ? panel : undefined}
            className="tab-link"
          >
            {tab.label}
          </a>
        ))}
      </div>
      <p role="status" className="absolute top-full right-0 text-sm text-muted">
        {busy ? t('Loading…') : null}
      </p>
    </div>
  )
}
