'use client'

import { useId } from 'react'
import { callFile, callSession } from '#components/call/callApi.ts'
import { leaveFor } from '#components/call/leave.ts'
import type { Problem } from '#components/call/result.ts'
import { FieldMessage } from '#components/form/fields/Field.tsx'
import { type Outcome, useSend } from '#components/form/useSend.ts'
import { Alert } from '#components/ui/Alert.tsx'
import { Button } from '#components/ui/Button.tsx'
import { signedDocument } from '#lib/contract/panel/tax.ts'
import type { NextPage } from '#lib/contract/portal/session.ts'
import { loginMessages, RECENT_CODE_NEEDED, reactionTo, sentence, signedDocumentMessages } from '#lib/messages.ts'

const FILE_NAME = 'Form W-9.pdf'
/** Until the browser has surely begun to keep it. */
const KEPT_MS = 60_000

function keepFile(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}

const say = (problem: Problem) => sentence(reactionTo(signedDocumentMessages, problem), problem, '')

/** The code is sent to where the member signs in, and the code screen leads back here. */
function ConfirmFirst() {
  const { busy, refusal, start } = useSend({
    send: (returnUrl: string) => callSession<NextPage>('step-up', { returnUrl }),
    onDone: ({ next }): Outcome => {
      leaveFor(next)
      return 'leaving'
    },
    say: (problem) => sentence(reactionTo(loginMessages, problem), problem, ''),
  })
  return (
    <Alert tone="info" title={RECENT_CODE_NEEDED}>
      <div className="mt-3 flex flex-col items-start gap-3">
        <Button busy={busy} busyLabel="Sending…" onClick={() => void start(location.pathname + location.search)}>
          Send code
        </Button>
        <FieldMessage id={undefined}>{refusal?.message}</FieldMessage>
      </div>
    </Alert>
  )
}

/** The signed form, to those who gave a code not long ago. @see docs/specification/tax.md#download */
export function DownloadForm() {
  const id = useId()
  const { busy, refusal, start } = useSend({
    send: (_: null) => callFile(signedDocument),
    onDone: (file) => keepFile(file, FILE_NAME),
    say,
  })
  if (refusal?.problem.errorCode === 'RECENT_CODE_NEEDED') return <ConfirmFirst />
  return (
    <>
      <Button
        wide
        busy={busy}
        busyLabel="Downloading…"
        aria-describedby={refusal?.message ? id : undefined}
        onClick={() => void start(null)}
      >
        Download Form W-9
      </Button>
      <FieldMessage id={id}>{refusal?.message}</FieldMessage>
    </>
  )
}
