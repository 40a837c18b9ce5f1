'use client'

import { type ReactNode, useEffect } from 'react'
import { SWRConfig, useSWRConfig } from 'swr'

/*
 * Page data that SWR keeps fresh. The server's data is the initial value, so nothing loads twice. SWR revalidates when
 * the tab regains focus, when the network returns, and after a change.
 */

const CHANGED_EVENT = 'resources-changed'

/** Revalidates every resource of the page, after a call that changed data. */
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
  // A new cache per page visit, so that no member data stays in memory afterwards.
  provider: () => new Map(),
  revalidateOnMount: false,
  shouldRetryOnError: false,
}

/** Provides one SWR cache for the resources inside. */
export function Resources({ children }: { children: ReactNode }) {
  return (
    <SWRConfig value={config}>
      <Refresher />
      {children}
    </SWRConfig>
  )
}
