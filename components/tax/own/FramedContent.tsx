'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { tellHeight } from './frame.ts'

/** The content of the signing frame: tells the page around how high it is, whenever that changes. */
export function FramedContent({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = content.current
    if (!element) return
    const observer = new ResizeObserver(() => tellHeight(element.offsetHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={content} className="mx-auto max-w-form py-4 sm:px-6">
      {children}
    </div>
  )
}
