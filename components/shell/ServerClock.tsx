'use client'

import { type ReactNode, useState } from 'react'
import { setAhead } from '#lib/format/clock.ts'

interface Props {
  /** When the server rendered the page, in ms. */
  now: number
  children: ReactNode
}

/** Days inside are counted by the server's clock: with a wrong one of the browser, the page would not match its HTML. */
export function ServerClock({ now, children }: Props) {
  useState(() => {
    // The page began to load about when the server rendered it; a slow script may have come much later.
    if (typeof window !== 'undefined') setAhead(now - (Date.now() - performance.now()))
  })
  return children
}
