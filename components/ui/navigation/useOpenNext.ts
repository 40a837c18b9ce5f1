'use client'

import { useRouter } from 'next/navigation'

/**
 * Opens the next page after a save. Without the refresh, Back would show pages as they were before it: the preview of a
 * profile that was just saved would say that it isn't complete.
 */
export function useOpenNext() {
  const router = useRouter()
  return (path: string) => {
    router.refresh()
    router.push(path)
  }
}
