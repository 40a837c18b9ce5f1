'use client'

import { Button } from '#components/ui/buttons/Button.tsx'

export function PrintButton({ children }: { children: string }) {
  return (
    <Button size="small" onClick={() => window.print()}>
      {children}
    </Button>
  )
}
