'use client'

import { useEffect, useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import type { FormPost } from '#components/form/formPost.ts'
import { useSend } from '#components/form/useSend.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { RESEND_PAUSE_SECONDS } from '#lib/constants.ts'
import { resendErrorText } from './codeFlow.ts'
import { sentCode } from './sentCode.ts'
import { usePause } from './usePause.ts'

const MINUTE = 60

export type ResendHandle = ReturnType<typeof useResendCode>

/** Resends the code and tracks which send the alert still has to announce. @see docs/specification/errors.md#resend */
export function useResendCode(post: FormPost, sentTo: string, pause: number, onSent: () => void) {
  const t = useTranslate()
  const { left, restart } = usePause(post, pause)
  // Number of codes sent (including the one sent by the previous page), and how many of them the alert has announced.
  const [sentCount, setSentCount] = useState(0)
  const [announced, setAnnounced] = useState(0)
  useEffect(() => {
    if (sentCode.take()) setSentCount((count) => count + 1)
  }, [])
  const { busy, error, start } = useSend({
    initialError: post.error,
    send: (_: null, attempt) =>
      lazyCall(() => import('#lib/contract/portal/session.ts'), 'resendCode', { body: { sentTo }, ...attempt }),
    errorText: (failed) => resendErrorText(failed, t),
    onError: ({ retryAfter = MINUTE }) => {
      // A longer wait is in the message, which then stays.
      if (retryAfter < MINUTE) restart(retryAfter)
    },
    onDone: () => {
      restart(RESEND_PAUSE_SECONDS)
      setSentCount((count) => count + 1)
      onSent()
    },
  })
  return {
    busy,
    error,
    /** Seconds until another code can be sent. */
    wait: left,
    resend: () => void start(null),
    /** Number of the send to announce; null when there is none. */
    sendToAnnounce: sentCount > announced ? sentCount : null,
    endAnnouncement: () => setAnnounced(sentCount),
  }
}
