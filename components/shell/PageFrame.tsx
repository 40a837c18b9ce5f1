import type { ReactNode } from 'react'

interface Props {
  /** As wide as the navigation; otherwise at most 40 rem, for forms and texts, unless the page has a rail. */
  wide?: boolean
  /** The member whom the page is for. `useSameMember` compares it with the member of the document. */
  member?: number
  children: ReactNode
}

/** The column of a page, in the middle of the window. */
export function PageFrame({ wide = false, member, children }: Props) {
  return (
    <div className="page-frame" data-member={member}>
      {wide ? children : <div className="page-column">{children}</div>}
    </div>
  )
}
