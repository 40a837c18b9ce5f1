'use client'

import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'

/** Path of the last shown heading; null before the document's first. */
let shownAt: string | null = null
/** During a page's first render: the previous page, if it was a client-side navigation. */
export const lastShownPath = () => shownAt

/** Path whose heading was focused when it unmounted: the heading that replaces it takes the focus. */
let focusedAt: string | null = null

interface Props {
  children: ReactNode
  /** One sentence below the heading. */
  lead?: ReactNode
  /** Larger, for landing pages. */
  hero?: boolean
}

/** Whether a form field of the page has taken focus. */
const hasFieldFocus = () => document.activeElement?.matches('main :is(input, select, textarea)') ?? false

/** The page's h1. Takes focus after a client-side navigation, so that screen readers announce the new page. */
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
    if ((moved && !hasFieldFocus()) || focusedAt === pathname) heading.current?.focus({ preventScroll: true })
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
