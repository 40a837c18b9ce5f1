import type { ReactNode } from 'react'

/** Footer of a form card that links to the other form, such as login below registration. */
export function OtherWay({ question, children }: { question: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-6 sm:flex-row sm:items-center sm:justify-between">
      <p>{question}</p>
      {children}
    </div>
  )
}
