'use client'

import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'

/** The path whose heading was shown last; null until the document's own first heading is. */
let shownAt: string | null = null
/** While a page is first rendered: the page of the portal that led to it, without a new document. */
export const lastShownPath = () => shownAt

/** The path whose heading went while it had focus: the one that takes its place, takes that too. */
let focusedAt: string | null = null

interface Props {
  children: ReactNode
  /** One sentence under it. */
  lead?: ReactNode
  /** Larger, where the heading is what a page begins with and sells. */
  hero?: boolean
}

/** A field of the page took focus as it came. */
const isTaken = () => document.activeElement?.matches('main :is(input, select, textarea)') ?? false

/** The page's h1. After a move inside the portal it takes focus, so that a screen reader reads where one is. */
export function PageHeading({ children, lead, hero = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const element = heading.current
    return () => {
      if (document.activeElement === element) focusedAt = location.pathname
    }
  }, [])
  useEffect(() => {
    const { pathname } = location
    const moved = shownAt !== null && shownAt !== pathname
    if ((moved && !isTaken()) || focusedAt === pathname) heading.current?.focus({ preventScroll: true })
    shownAt = pathname
    focusedAt = null
  }, [])
  return (
    <div className="mb-6">
      <h1
        ref={heading}
        tabIndex={-1}
        className={hero ? 'text-3xl wrap-anywhere sm:text-[2.75rem]/[1.12]' : 'text-2xl sm:text-3xl'}
      >
        {children}
      </h1>
      {lead ? <p className="mt-2 max-w-prose text-lg text-muted">{lead}</p> : null}
    </div>
  )
}
