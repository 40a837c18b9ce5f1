'use client'

import { type ReactNode, useState } from 'react'
import { ButtonLink } from '../buttons/ButtonLink.tsx'

interface Props {
  /** A page with the same content, for use without JavaScript. */
  href: string
  /** Renders the dialog; pass a `lazyDialog`, which loads when it opens. */
  dialog: (onClose: () => void) => ReactNode
  children: ReactNode
}

/** Opens a dialog; without JavaScript, a page with the same content. */
export function DialogButton({ href, dialog, children }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <ButtonLink
        href={href}
        aria-haspopup="dialog"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {children}
      </ButtonLink>
      {open ? dialog(() => setOpen(false)) : null}
    </>
  )
}
