'use client'

import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import { lazyDialog } from '#components/call/lazyDialog.tsx'

const ContactDialog = lazyDialog(() => import('./ContactDialog.tsx'))

/** In React, the events of the dialog's form would also reach a form around the link. */
const keepInside = (event: SyntheticEvent) => event.stopPropagation()

interface Props {
  supportEmail: string
  /** Initial text of the message. */
  about: string
  children: ReactNode
}

/** Opens the Contact Us dialog with a prefilled first line. Without JavaScript, it is a mailto link. */
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
      {open ? (
        <span onSubmit={keepInside} onInput={keepInside}>
          <ContactDialog draft={draft} onClose={() => setOpen(false)} />
        </span>
      ) : null}
    </>
  )
}
