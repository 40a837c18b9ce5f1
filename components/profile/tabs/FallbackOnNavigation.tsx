'use client'

import { type ReactNode, Suspense, useState } from 'react'
import { useHydrated } from '#components/ui/useHydrated.ts'

interface Props {
  /** Shown until the content has loaded. */
  fallback: ReactNode
  children: ReactNode
}

/** Whether this page was loaded as a document, not reached by a link inside the portal. The first answer stays. */
function useIsFullPageLoad() {
  const hydrated = useHydrated()
  const [isFullPageLoad] = useState(!hydrated)
  return isFullPageLoad
}

/** A full page load comes with its content; a navigation inside the portal shows the fallback at once. */
export function FallbackOnNavigation({ fallback, children }: Props) {
  return useIsFullPageLoad() ? children : <Suspense fallback={fallback}>{children}</Suspense>
}
