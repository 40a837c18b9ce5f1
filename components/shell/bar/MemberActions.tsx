'use client'

import { useEffect, useRef, useState } from 'react'
import { preload } from '#components/call/lazyCall.ts'
import { lazyDialog } from '#components/call/lazyDialog.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { toast } from '#components/ui/toast/toast.ts'
import { usePageRestore } from '#components/ui/usePageRestore.ts'
import { NOT_SIGNED_OUT } from '#lib/messages/texts/shell.ts'

const loadSignOut = () => import('../session/endSession.ts')
const ContactDialog = lazyDialog(() => import('../contact/ContactDialog.tsx'))

/**
 * Contact Us and Sign Out buttons for members.
 * @see docs/specification/navigation.md#c-36-contact-us-dialog-contact-link-and-support-address
 * @see docs/specification/navigation.md#c-107-contact-us-for-visitors
 */
export function MemberActions({ signOutAction }: { signOutAction: string }) {
  const t = useTranslate()
  const [contact, setContact] = useState(false)
  const [leaving, setLeaving] = useState(false)
  // Preload it, because a later release may no longer serve this script.
  useEffect(() => preload(loadSignOut), [])
  // Kept outside the dialog, so that typed text survives closing it.
  const draft = useRef('')
  usePageRestore(() => setLeaving(false))
  const leave = async () => {
    setLeaving(true)
    const isDone = await loadSignOut().then(
      ({ endSession }) => endSession(),
      () => false,
    )
    if (isDone) return
    setLeaving(false)
    toast.error(NOT_SIGNED_OUT)
  }
  return (
    <>
      <li>
        <button
          type="button"
          className="nav-entry noscript:hidden"
          aria-haspopup="dialog"
          onClick={() => setContact(true)}
        >
          {t('Contact Us')}
        </button>
        {contact ? <ContactDialog draft={draft} onClose={() => setContact(false)} /> : null}
      </li>
      <li>
        <form
          method="post"
          action={signOutAction}
          onSubmit={(event) => {
            event.preventDefault()
            if (!leaving) void leave()
          }}
        >
          <button type="submit" className="nav-entry w-full" aria-disabled={leaving}>
            {t('Sign Out')}
          </button>
        </form>
      </li>
    </>
  )
}
