import type { ReactNode } from 'react'

interface Props {
  /** As wide as the navigation; otherwise at most 40 rem, for forms and texts, unless the page has a rail. */
  wide?: boolean
  children: ReactNode
}

/** The column of a page. In a wide window, the middle; in a narrower one, from the edge of the navigation. */
export function PageFrame({ wide = false, children }: Props) {
  return (
    <div className="page-width py-5 sm:py-8">
      {wide ? (
        children
      ) : (
        <div className="max-w-form lg:mx-auto has-[.railed]:max-w-none print:max-w-none">{children}</div>
      )}
    </div>
  )
}
