'use client'

import type { Result } from '#components/call/result.ts'
import { SendError } from '#components/form/SendError.tsx'
import { useSend } from '#components/form/useSend.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { GENERIC } from '#lib/messages/texts.ts'
import { saveFile } from './saveFile.ts'

interface Props {
  label: string
  fileName: string
  send: () => Promise<Result<Blob>>
}

/** Link-styled download button, for files that aren't the main purpose of the page. */
export function QuietDownload({ label, fileName, send }: Props) {
  const t = useTranslate()
  const { busy, error, start } = useSend({
    send: (_: null) => send(),
    onDone: (file) => saveFile(file, fileName),
    errorText: () => t(GENERIC),
  })
  return (
    <div>
      <Button
        variant="quiet"
        className="-ml-4"
        busy={busy}
        busyLabel={t('Preparing…')}
        onClick={() => void start(null)}
      >
        {label}
      </Button>
      <SendError error={error} />
    </div>
  )
}
