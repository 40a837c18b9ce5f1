import type { ReactNode } from 'react'

/** Footer of a form card that links to the other form, such as login below registration. Its button should be quiet. */
export function OtherWay({ question, children }: { question: string; children: ReactNode }) {
  return (
    <div className="other-way">
      <p>{question}</p>
      {children}
    </div>
  )
}
