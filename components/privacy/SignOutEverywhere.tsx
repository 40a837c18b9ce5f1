'use client'

import { lazyCall } from '#components/call/lazyCall.ts'
import { loadPage } from '#components/call/loadPage.ts'
import { SendError } from '#components/form/SendError.tsx'
import { type AfterSend, useSend } from '#components/form/useSend.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { PostForm } from '#components/ui/PostForm.tsx'
import { generalText } from '#lib/messages/error-action.ts'

/**
 * @param action URL the form posts to without JavaScript
 */
export function SignOutEverywhere({ action }: { action: string }) {
  const t = useTranslate()
  const { busy, error, start } = useSend({
    send: (_: null) => lazyCall(() => import('#lib/contract/portal/session.ts'), 'signOutEverywhere'),
    onDone: ({ next }): AfterSend => {
      loadPage(next)
      return 'leaving'
    },
    errorText: (failed) => generalText(failed, t),
  })
  return (
    <PostForm action={action} className="mt-4" onSubmit={() => void start(null)}>
      <Button type="submit" busy={busy} busyLabel={t('Signing out…')}>
        {t('Sign out everywhere')}
      </Button>
      <SendError error={error} />
    </PostForm>
  )
}
