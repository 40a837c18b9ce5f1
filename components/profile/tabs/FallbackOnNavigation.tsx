'use client'

import { type ReactNode, Suspense, useState } from 'react'
import { useHydrated } from '#components/ui/useHydrated.ts'

interface Props {
  /** Shown until the content has loaded. */
  fallback: ReactNode
  children: ReactNode
}

/** Whether the page was loaded as a document, not by a client-side navigation. Never changes after mount. */
function useIsFullPageLoad() {
  const hydrated = useHydrated()
  const [isFullPageLoad] = useState(!hydrated)
  return isFullPageLoad
}

/**
 * Shows the fallback during client-side navigations. A full page load renders its content directly, which works without
 * JavaScript.
 */
export function FallbackOnNavigation({ fallback, children }: Props) {
  return useIsFullPageLoad() ? children : <Suspense fallback={fallback}>{children}</Suspense>
}
