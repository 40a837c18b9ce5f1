'use client'

import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'

/** Path of the last shown heading; null before the document's first. */
let shownAt: string | null = null
/** During a page's first render: the previous page, after a client-side navigation. */
export const lastShownPath = () => shownAt

/** Path whose heading had focus when it unmounted: the heading that replaces it takes the focus. */
let focusedAt: string | null = null

/** Whether another page of the portal opened this document, as the code screen does, and nothing has the focus yet. */
function isOpenedByPortal() {
  const { referrer, activeElement, body } = document
  const isOwn = referrer.startsWith(`${location.origin}/`) && new URL(referrer).pathname !== location.pathname
  return isOwn && window === window.top && activeElement === body
}

interface Props {
  children: ReactNode
  /** One sentence below the heading. */
  lead?: ReactNode
  /** Larger, for landing pages. */
  hero?: boolean
}

/** Whether a form field of the page has taken focus. */
const hasFieldFocus = () => document.activeElement?.matches('main :is(input, select, textarea)') ?? false

const TITLE = 'h2, h3'

/** Scrolls to the card or field in the URL's fragment and focuses its heading, or itself. False if that is impossible. */
function openFragment() {
  const card = document.getElementById(location.hash.slice(1))
  // In a text, the heading itself has the id.
  const title = card?.matches(TITLE) ? card : card?.querySelector<HTMLElement>(TITLE)
  if (title) title.tabIndex = -1
  const target = title ?? card
  target?.focus({ preventScroll: true })
  card?.scrollIntoView()
  return document.activeElement === target
}

/**
 * The page's h1. Takes focus when another page of the portal led here, so that screen readers announce the new page and
 * Tab leads into it. If the URL has a fragment, its field or card heading takes focus instead.
 */
export function PageHeading({ children, lead, hero = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const element = heading.current
    return () => {
      // Not the location: Back and Forward have changed it by now.
      if (document.activeElement === element) focusedAt = shownAt
    }
  }, [])
  useEffect(() => {
    const { pathname } = location
    const moved = shownAt === null ? isOpenedByPortal() : shownAt !== pathname
    const takesFocus = (moved && !hasFieldFocus()) || focusedAt === pathname
    if (takesFocus && !openFragment()) heading.current?.focus({ preventScroll: true })
    shownAt = pathname
    focusedAt = null
  }, [])
  return (
    <div className="mb-5">
      <h1 ref={heading} tabIndex={-1} className={hero ? 'hero-heading' : 'text-2xl sm:text-3xl'}>
        {children}
      </h1>
      {lead ? <p className="mt-2 max-w-prose text-lg text-muted">{lead}</p> : null}
    </div>
  )
}
