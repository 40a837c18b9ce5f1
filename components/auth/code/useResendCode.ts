'use client'

import { useEffect, useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import type { FormPost } from '#components/form/formPost.ts'
import { useSend } from '#components/form/useSend.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { resendCodeMessages } from '#lib/messages/auth.ts'
import { errorAction } from '#lib/messages/error-action.ts'
import { sentCode } from './sentCode.ts'

export type ResendHandle = ReturnType<typeof useResendCode>

/** Sends another code, and knows which sending is still to be announced. @see docs/specification/errors.md#resend */
export function useResendCode({ error: initialError }: FormPost, onSent: () => void) {
  const t = useTranslate()
  // How many codes were sent, the first on the page before, and how many of them the alert has announced.
  const [sent, setSent] = useState(0)
  const [announced, setAnnounced] = useState(0)
  useEffect(() => {
    if (sentCode.take()) setSent((count) => count + 1)
  }, [])
  const { busy, error, start } = useSend({
    initialError,
    send: (_: null) => lazyCall(() => import('#lib/contract/portal/session.ts'), 'resendCode', { body: {} }),
    errorText: (failed) => errorAction(resendCodeMessages, failed, '', t).text,
    onDone: () => {
      setSent((count) => count + 1)
      onSent()
    },
  })
  return {
    busy,
    error,
    resend: () => void start(null),
    /** Which sending is to be announced; null for none. */
    news: sent > announced ? sent : null,
    silence: () => setAnnounced(sent),
  }
}
