'use client'

import { type ReactNode, useRef, useState } from 'react'
import { lazyDialog } from '#components/call/lazyDialog.tsx'

const ContactDialog = lazyDialog(() => import('./ContactDialog.tsx'))

interface Props {
  supportEmail: string
  /** What the message begins with. */
  about: string
  children: ReactNode
}

/** Opens Contact Us with its first line written; without scripts, a mail to support. */
export function ContactLink({ supportEmail, about, children }: Props) {
  const [open, setOpen] = useState(false)
  const draft = useRef(`${about}\n\n`)
  return (
    <>
      <a
        href={`mailto:${supportEmail}?subject=${encodeURIComponent(about)}`}
        aria-haspopup="dialog"
        className="link print:hidden"
        onClick={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        {children}
      </a>
      {open ? <ContactDialog draft={draft} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
