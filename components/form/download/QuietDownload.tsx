'use client'

import type { Result } from '#components/call/result.ts'
import { SendError } from '#components/form/SendError.tsx'
import { useSend } from '#components/form/useSend.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { PostForm } from '#components/ui/PostForm.tsx'
import { generalText } from '#lib/messages/error-action.ts'
import { saveFile } from './saveFile.ts'

interface Props {
  label: string
  /** URL the form posts to without JavaScript. */
  action: string
  fileName: string
  send: () => Promise<Result<Blob>>
}

/** Link-styled download button, for files that aren't the main purpose of the page. */
export function QuietDownload({ label, action, fileName, send }: Props) {
  const t = useTranslate()
  const { busy, error, start } = useSend({
    send: (_: null) => send(),
    onDone: (file) => saveFile(file, fileName),
    errorText: (failed) => generalText(failed, t),
  })
  return (
    <PostForm action={action} onSubmit={() => void start(null)}>
      <Button type="submit" variant="quiet" className="-ml-4" busy={busy} busyLabel={t('Preparing…')}>
        {label}
      </Button>
      <SendError error={error} />
    </PostForm>
  )
}
