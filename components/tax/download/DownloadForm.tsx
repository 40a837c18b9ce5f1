'use client'

import { lazyCall } from '#components/call/lazyCall.ts'
import type { Result } from '#components/call/result.ts'
import { saveFile } from '#components/form/download/saveFile.ts'
import { SendError } from '#components/form/SendError.tsx'
import { useSend } from '#components/form/useSend.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { errorAction } from '#lib/messages/error-action.ts'
import { signedDocumentMessages } from '#lib/messages/tax.ts'
import { ConfirmFirst } from './ConfirmFirst.tsx'

interface Props {
  label: string
  fileName: string
  send: () => Promise<Result<Blob>>
  /** Whether the member has a passkey to use instead of a code. */
  hasPasskey?: boolean
  wide?: boolean
}

/**
 * Downloads a tax form. Asks for a code or passkey first if the last one is too old.
 * @see docs/specification/tax.md#download
 */
export function DownloadForm({ label, fileName, send, hasPasskey = false, wide = false }: Props) {
  const t = useTranslate()
  const { busy, error, start } = useSend({
    send: (_: null) => send(),
    onDone: (file) => saveFile(file, fileName),
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
