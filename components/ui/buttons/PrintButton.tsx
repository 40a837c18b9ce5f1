'use client'

import { Button } from './Button.tsx'

/** Prints the page. Not shown without JavaScript, which it needs. */
export function PrintButton({ children }: { children: string }) {
  return (
    <Button size="small" className="noscript:hidden" onClick={() => window.print()}>
      {children}
    </Button>
  )
}
