import type { ReactNode } from 'react'

/** Below a form, set off from it: for whoever is in the wrong place. */
export function OtherWay({ question, children }: { question: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-6 sm:flex-row sm:items-center sm:justify-between">
      <p>{question}</p>
      {children}
    </div>
  )
}
