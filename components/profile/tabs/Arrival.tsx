'use client'

import { type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'

interface Props {
  /** Stands in while the content is on its way. */
  fallback: ReactNode
  children: ReactNode
}

const never = () => () => undefined

/** True where the page came as a document, and not by a move inside the portal; stays what it was at first. */
function useCameAsDocument() {
  const isMove = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const [came] = useState(!isMove)
  return came
}

/** A document arrives complete; after a move inside the portal there is something to see at once. */
export function Arrival({ fallback, children }: Props) {
  return useCameAsDocument() ? children : <Suspense fallback={fallback}>{children}</Suspense>
}
