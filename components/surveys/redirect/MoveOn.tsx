'use client'

import { useEffect } from 'react'
import { replaceBy } from '#components/call/leave.ts'

/** Long enough to be seen, too short to be waited for. */
const AFTER_MS = 1_000

/** Moves on by itself, without scripts at once; Back leads past the page it stands on. */
export function MoveOn({ href }: { href: string }) {
  useEffect(() => {
    const timer = setTimeout(() => replaceBy(href), AFTER_MS)
    return () => clearTimeout(timer)
  }, [href])
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`0;url=${href}`} />
    </noscript>
  )
}
