'use client'

import { loadPage, reloadPage } from '#components/call/loadPage.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { Alert } from '#components/ui/feedback/Alert.tsx'
import { SESSION_EXPIRED_TEXT } from '#lib/messages/texts/shell.ts'
import { routes } from '#lib/routes.ts'

interface Props {
  /** Why: no session, or the panel's error. */
  reason: 'no session' | { message: string; canRetry: boolean }
}

/** Shown instead of the form. */
export function CannotSign({ reason }: Props) {
  const t = useTranslate()
  if (reason === 'no session') {
    return (
      <Alert
        tone="warning"
        title={t(SESSION_EXPIRED_TEXT)}
        action={
          <Button className="mt-3 noscript:hidden" onClick={() => loadPage(routes.login.path)}>
            {t('Login')}
          </Button>
        }
      />
    )
  }
  return (
    <Alert
      tone="danger"
      title={reason.message}
      action={
        reason.canRetry ? (
          <Button className="mt-3 noscript:hidden" size="small" onClick={reloadPage}>
            {t('Retry')}
          </Button>
        ) : null
      }
    />
  )
}
