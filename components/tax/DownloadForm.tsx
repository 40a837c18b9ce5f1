'use client'

import { useId } from 'react'
import { keepFile } from '#components/call/keepFile.ts'
import { lazyCall } from '#components/call/lazyCall.ts'
import { leaveFor } from '#components/call/leave.ts'
import type { Result } from '#components/call/result.ts'
import { FieldMessage } from '#components/form/fields/Field.tsx'
import { type AfterSend, useSend } from '#components/form/useSend.ts'
import { Button } from '#components/ui/Button.tsx'
import { Notice } from '#components/ui/Notice.tsx'
import { requestLoginCodeMessages } from '#lib/messages/auth.ts'
import { errorAction } from '#lib/messages/error-action.ts'
import { signedDocumentMessages } from '#lib/messages/tax.ts'
import { RECENT_CODE_NEEDED } from '#lib/messages/texts.ts'

/** The code is sent to where the member signs in, and the code screen leads back here. */
function ConfirmFirst() {
  const { busy, error, start } = useSend({
    send: (returnUrl: string) =>
      lazyCall(() => import('#lib/contract/portal/session.ts'), 'requestStepUpCode', { body: { returnUrl } }),
    onDone: ({ next }): AfterSend => {
      leaveFor(next)
      return 'leaving'
    },
    errorText: (error) => errorAction(requestLoginCodeMessages, error).text,
  })
  return (
    <Notice tone="info" title={RECENT_CODE_NEEDED}>
      <div className="mt-3 flex flex-col items-start gap-3">
        <Button busy={busy} busyLabel="Sending…" onClick={() => void start(location.pathname + location.search)}>
          Send code
        </Button>
        <FieldMessage id={undefined}>{error?.text}</FieldMessage>
      </div>
    </Notice>
  )
}

interface Props {
  /** What the button says. */
  label: string
  fileName: string
  send: () => Promise<Result<Blob>>
  wide?: boolean
}

/** A tax form as a file, to those who gave a code not long ago. @see docs/specification/tax.md#download */
export function DownloadForm({ label, fileName, send, wide = false }: Props) {
  const id = useId()
  const { busy, error, start } = useSend({
    send: (_: null) => send(),
    onDone: (file) => keepFile(file, fileName),
    errorText: (error) => errorAction(signedDocumentMessages, error).text,
  })
  if (error?.code === 'RECENT_CODE_NEEDED') return <ConfirmFirst />
  return (
    <>
      <Button
        wide={wide}
        busy={busy}
        busyLabel="Downloading…"
        aria-describedby={error?.text ? id : undefined}
        onClick={() => void start(null)}
      >
        {label}
      </Button>
      <FieldMessage id={id}>{error?.text}</FieldMessage>
    </>
  )
}

/** The signed form. */
export const DownloadW9 = () => (
  <DownloadForm
    wide
    label="Download Form W-9"
    fileName="Form W-9.pdf"
    send={() => lazyCall(() => import('#lib/contract/panel/tax.ts'), 'signedDocument')}
  />
)
