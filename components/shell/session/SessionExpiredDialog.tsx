'use client'

import { useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { leaveFor } from '#components/call/leave.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { Dialog } from '#components/ui/dialog/Dialog.tsx'
import { SESSION_EXPIRED_TEXT, SESSION_EXPIRED_TITLE } from '#lib/messages/texts/shell.ts'
import { loginFor, pageAt } from '#lib/routes.ts'

/**
 * A member's page is come back to after the login; an open page is not.
 * @see docs/specification/session.md#c-74-how-the-session-expired-dialog-behaves
 */
const loginFrom = ({ pathname, search }: Location) =>
  loginFor(pageAt(pathname)?.access === 'member' ? `${pathname}${search}` : null)

/** Can only be answered, and waits on top of the page, so that nothing typed there is lost from sight. */
export default function SessionExpiredDialog() {
  const t = useTranslate()
  const [busy, setBusy] = useState(false)
  const answer = async () => {
    setBusy(true)
    await lazyCall(() => import('#lib/contract/portal/session.ts'), 'signOut')
    leaveFor(loginFrom(location))
  }
  return (
    <Dialog
      open
      title={t(SESSION_EXPIRED_TITLE)}
      description={t(SESSION_EXPIRED_TEXT)}
      actions={
        <Button data-autofocus variant="primary" wide busy={busy} onClick={answer}>
          {t('OK')}
        </Button>
      }
    />
  )
}
