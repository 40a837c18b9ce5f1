'use client'

import { useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { loadPage } from '#components/call/loadPage.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { Dialog } from '#components/ui/dialog/Dialog.tsx'
import { usePageRestore } from '#components/ui/usePageRestore.ts'
import { SESSION_EXPIRED_TEXT, SESSION_EXPIRED_TITLE } from '#lib/messages/texts/shell.ts'
import { loginFor, pageAt } from '#lib/routes.ts'

/**
 * Login link that returns to this page if it is for members only.
 * @see docs/specification/session.md#c-74-how-the-session-expired-dialog-behaves
 */
const loginFrom = ({ pathname, search }: Location) =>
  loginFor(pageAt(pathname)?.access === 'member' ? `${pathname}${search}` : null)

/** Can't be dismissed, only answered. Shown over the page, so that typed text stays visible. */
export default function SessionExpiredDialog() {
  const t = useTranslate()
  const [busy, setBusy] = useState(false)
  usePageRestore(() => setBusy(false))
  const answer = async () => {
    setBusy(true)
    const { sessionStart: startedAt } = document.documentElement.dataset
    await lazyCall(() => import('#lib/contract/portal/session.ts'), 'signOut', { query: { startedAt } })
    loadPage(loginFrom(location))
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
