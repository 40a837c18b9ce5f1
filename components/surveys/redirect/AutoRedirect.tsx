'use client'

import { useEffect } from 'react'
import { replaceLocation } from '#components/call/loadPage.ts'

/** Long enough to notice the page, too short to feel like a wait. */
const AFTER_MS = 1_000

/** Redirects after a second; at once without JavaScript. Replaces this page in the history, so that Back skips it. */
export function AutoRedirect({ href }: { href: string }) {
  useEffect(() => {
    const timer = setTimeout(() => replaceLocation(href), AFTER_MS)
    return () => clearTimeout(timer)
  }, [href])
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`0;url=${href}`} />
    </noscript>
  )
}
