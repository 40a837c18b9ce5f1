'use client'

import { useRef, useState } from 'react'
import { lazyDialog } from '#components/call/lazyDialog.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'

const ContactDialog = lazyDialog(() => import('#components/shell/contact/ContactDialog.tsx'))

/** Button that opens the Contact Us dialog. */
export function ContactButton() {
  const t = useTranslate()
  const [open, setOpen] = useState(false)
  // Kept outside the dialog, so that typed text survives closing it.
  const draft = useRef('')
  return (
    <>
      <Button aria-haspopup="dialog" size="small" onClick={() => setOpen(true)}>
        {t('Ask us to change something')}
      </Button>
      {open ? <ContactDialog draft={draft} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
