'use client'

import { type ReactNode, useState } from 'react'
import { ButtonLink } from '../buttons/ButtonLink.tsx'

interface Props {
  /** A page with the same content, for when scripts are not there yet. */
  href: string
  /** Given how to close it. Loaded when it is opened: pass a `lazyDialog`. */
  dialog: (onClose: () => void) => ReactNode
  children: ReactNode
}

/** Opens a dialog; without scripts, the page that has the same content. */
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
