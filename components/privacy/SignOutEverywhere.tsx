'use client'

import { lazyCall } from '#components/call/lazyCall.ts'
import { loadPage } from '#components/call/leave.ts'
import { SendError } from '#components/form/SendError.tsx'
import { type AfterSend, useSend } from '#components/form/useSend.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { GENERIC } from '#lib/messages/texts.ts'

export function SignOutEverywhere() {
  const t = useTranslate()
  const { busy, error, start } = useSend({
    send: (_: null) => lazyCall(() => import('#lib/contract/portal/session.ts'), 'signOutEverywhere'),
    onDone: ({ next }): AfterSend => {
      loadPage(next)
      return 'leaving'
    },
    errorText: () => t(GENERIC),
  })
  return (
    <div className="mt-4">
      <Button busy={busy} busyLabel={t('Signing out…')} onClick={() => void start(null)}>
        {t('Sign out everywhere')}
      </Button>
      <SendError error={error} />
    </div>
  )
}
