'use client'

import { useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { SendError } from '#components/form/SendError.tsx'
import { useSend } from '#components/form/useSend.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { Notice } from '#components/ui/feedback/Notice.tsx'
import { focusOnMount } from '#components/ui/focusOnMount.ts'
import { PostForm } from '#components/ui/PostForm.tsx'
import { errorAction } from '#lib/messages/error-action.ts'
import { MESSAGE_REPORTED, reportMessageMessages } from '#lib/messages/support.ts'

/**
 * Reports a suspicious message to the operator.
 * @param action URL the form posts to without JavaScript
 */
export function ReportMessage({ code, action }: { code: string; action: string }) {
  const t = useTranslate()
  const [done, setDone] = useState(false)
  const { busy, error, start } = useSend({
    send: (reported: string) =>
      lazyCall(() => import('#lib/contract/panel/support.ts'), 'reportMessage', { body: { code: reported } }),
    onDone: () => setDone(true),
    errorText: (failed) => errorAction(reportMessageMessages, failed, '', t).text,
  })
  if (done) return <Notice ref={focusOnMount} tabIndex={-1} tone="success" title={t(MESSAGE_REPORTED)} />
  return (
    <PostForm action={action} className="flex flex-col items-start gap-2" onSubmit={() => void start(code)}>
      <input type="hidden" name="code" value={code} />
      <Button type="submit" busy={busy} busyLabel={t('Sending…')}>
        {t('Report this message')}
      </Button>
      <SendError error={error} />
    </PostForm>
  )
}
