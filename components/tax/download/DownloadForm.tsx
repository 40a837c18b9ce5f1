'use client'

import { lazyCall } from '#components/call/lazyCall.ts'
import type { Result } from '#components/call/result.ts'
import { keepFile } from '#components/form/download/keepFile.ts'
import { SendError } from '#components/form/SendError.tsx'
import { useSend } from '#components/form/useSend.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { errorAction } from '#lib/messages/error-action.ts'
import { signedDocumentMessages } from '#lib/messages/tax.ts'
import { ConfirmFirst } from './ConfirmFirst.tsx'

interface Props {
  /** What the button says. */
  label: string
  fileName: string
  send: () => Promise<Result<Blob>>
  /** Whether the member can use a passkey in place of a code. */
  hasPasskey?: boolean
  wide?: boolean
}

/** A tax form as a file, to those who gave a code or used a passkey not long ago. @see docs/specification/tax.md#download */
export function DownloadForm({ label, fileName, send, hasPasskey = false, wide = false }: Props) {
  const t = useTranslate()
  const { busy, error, start } = useSend({
    send: (_: null) => send(),
    onDone: (file) => keepFile(file, fileName),
    errorText: (error) => errorAction(signedDocumentMessages, error, '', t).text,
  })
  if (error?.code === 'RECENT_CODE_NEEDED')
    return <ConfirmFirst hasPasskey={hasPasskey} onConfirmed={() => void start(null)} />
  return (
    <>
      <Button wide={wide} busy={busy} busyLabel={t('Downloading…')} onClick={() => void start(null)}>
        {label}
      </Button>
      <SendError error={error} />
    </>
  )
}

/** The signed form. */
export const DownloadW9 = ({ hasPasskey = false }: Pick<Props, 'hasPasskey'>) => {
  const t = useTranslate()
  return (
    <DownloadForm
      wide
      hasPasskey={hasPasskey}
      label={t('Download Form W-9')}
      fileName={t('Form W-9.pdf')}
      send={() => lazyCall(() => import('#lib/contract/panel/tax.ts'), 'signedDocument')}
    />
  )
}
