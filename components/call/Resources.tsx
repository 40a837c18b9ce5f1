'use client'

import { type ReactNode, useEffect } from 'react'
import { SWRConfig, useSWRConfig } from 'swr'

/*
 * Data that a page keeps fresh while it is open (SWR). A resource starts from what the server loaded for the page, so
 * nothing is asked twice; it is read again when the member comes back to the tab, when the network is back and after a
 * change.
 */

const CHANGED_EVENT = 'resources-changed'

/** Reads every resource of the page again, after a call that changed something. */
export const refreshResources = () => window.dispatchEvent(new Event(CHANGED_EVENT))

function Refresher() {
  const { mutate } = useSWRConfig()
  useEffect(() => {
    const refresh = () => void mutate(() => true)
    addEventListener(CHANGED_EVENT, refresh)
    return () => removeEventListener(CHANGED_EVENT, refresh)
  }, [mutate])
  return null
}

const config = {
  // One cache for each visit of the page: nothing of a member stays in memory after it.
  provider: () => new Map(),
  revalidateOnMount: false,
  shouldRetryOnError: false,
}

/** The resources used inside share one cache. */
export function Resources({ children }: { children: ReactNode }) {
  return (
    <SWRConfig value={config}>
      <Refresher />
      {children}
    </SWRConfig>
  )
}
