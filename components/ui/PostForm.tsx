'use client'

import type { ReactNode } from 'react'

interface Props {
  /** URL the form posts to without JavaScript; undefined in a dialog. */
  action: string | undefined
  /** Called instead of posting. */
  onSubmit: () => void
  className?: string
  children: ReactNode
}

/** One button, with hidden fields for a post without JavaScript. */
export const PostForm = ({ action, onSubmit, className, children }: Props) => (
  <form
    method="post"
    action={action}
    className={className}
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  >
    {children}
  </form>
)
