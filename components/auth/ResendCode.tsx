'use client'

import { useEffect, useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { useSend } from '#components/form/useSend.ts'
import { Alert } from '#components/ui/Alert.tsx'
import { Button } from '#components/ui/Button.tsx'
import { CODE_SENT_ALERT } from '#lib/constants.ts'
import { resendCodeMessages } from '#lib/messages/auth.ts'
import { errorAction } from '#lib/messages/error-action.ts'
import { CODE_SENT } from '#lib/messages/texts.ts'
import { sentCode } from './sentCode.ts'

/** Announces for three seconds that a code was sent; sends another one. @see docs/specification/errors.md#resend */
export function ResendCode() {
  // How many codes were sent, the first on the page before, and how many of them the alert has announced.
  const [sent, setSent] = useState(0)
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (sentCode.take()) setSent((count) => count + 1)
  }, [])
  const { busy, error, start } = useSend({
    send: (_: null) => lazyCall(() => import('#lib/contract/portal/session.ts'), 'resendCode', { body: {} }),
    errorText: (error) => errorAction(resendCodeMessages, error).text,
    onDone: () => {
      setSent((count) => count + 1)
    },
  })
  const message = error?.text
  return (
    <div className="mt-8 border-t border-line pt-6">
      <div className="flex min-h-13 flex-col justify-center">
        {message ? (
          <Alert key={`failed ${error.count}`} tone="danger">
            {message}
          </Alert>
        ) : sent > shown ? (
          <Alert
            key={`sent ${sent}`}
            tone="success"
            autoDismiss={CODE_SENT_ALERT}
            unpaused
            onDismiss={() => setShown(sent)}
          >
            {CODE_SENT}
          </Alert>
        ) : (
          <p>No code yet? It can take up to a minute.</p>
        )}
      </div>
      <Button variant="quiet" className="-ml-4" busy={busy} busyLabel="Sending…" onClick={() => start(null)}>
        Resend code
      </Button>
    </div>
  )
}
