'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { postHeight } from './frame.ts'

/** Content of the signing frame. Reports its height to the parent page on every change. */
export function FramedContent({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = content.current
    if (!element) return
    const observer = new ResizeObserver(() => postHeight(element.offsetHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={content} className="mx-auto max-w-form px-4 py-4 sm:px-6">
      {children}
    </div>
  )
}
