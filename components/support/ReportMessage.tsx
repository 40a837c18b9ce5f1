'use client'

import { useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { SendError } from '#components/form/SendError.tsx'
import { useSend } from '#components/form/useSend.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { Alert } from '#components/ui/feedback/Alert.tsx'
import { errorAction } from '#lib/messages/error-action.ts'
import { reportMessageMessages } from '#lib/messages/support.ts'

/** Tells the operator of a message that looks wrong. */
export function ReportMessage({ code }: { code: string }) {
  const [done, setDone] = useState(false)
  const { busy, error, start } = useSend({
    send: (reported: string) =>
      lazyCall(() => import('#lib/contract/panel/support.ts'), 'reportMessage', { body: { code: reported } }),
    onDone: () => setDone(true),
    errorText: (failed) => errorAction(reportMessageMessages, failed).text,
  })
  if (done) return <Alert tone="success" title="Thank you. Our team will look into it." />
  return (
    <div className="flex flex-col items-start gap-2">
      <Button busy={busy} busyLabel="Sending…" onClick={() => void start(code)}>
        Report this message
      </Button>
      <SendError error={error} />
    </div>
  )
}
