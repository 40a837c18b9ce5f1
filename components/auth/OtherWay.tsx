import type { ReactNode } from 'react'

/** Footer of a form card that links to the other form, such as login below registration. */
export function OtherWay({ question, children }: { question: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-3 border-t border-line pt-4">
      <p>{question}</p>
      {children}
    </div>
  )
}
