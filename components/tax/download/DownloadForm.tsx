'use client'

import { lazyCall } from '#components/call/lazyCall.ts'
import type { Result } from '#components/call/result.ts'
import { saveFile } from '#components/form/download/saveFile.ts'
import { ConfirmFirst } from '#components/form/passkey/ConfirmFirst.tsx'
import { SendError } from '#components/form/SendError.tsx'
import { useSend } from '#components/form/useSend.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { focusOnMount } from '#components/ui/focusOnMount.ts'
import { PostForm } from '#components/ui/PostForm.tsx'
import { errorAction } from '#lib/messages/error-action.ts'
import { signedDocumentMessages } from '#lib/messages/tax.ts'
import type { DownloadPost } from './downloadPost.ts'

interface Props {
  label: string
  fileName: string
  send: () => Promise<Result<Blob>>
  post: DownloadPost
  /** Hidden fields that identify this download, when the page has several. */
  fields?: Readonly<Record<string, string>>
  /** Whether the member has a passkey to use instead of a code. */
  hasPasskey?: boolean
  wide?: boolean
}

const noFields = {}

const isAbout = ({ values }: DownloadPost, fields: Readonly<Record<string, string>>) =>
  Object.entries(fields).every(([name, value]) => values[name] === value)

/**
 * Downloads a tax form. Asks for a code or passkey first if the last one is too old.
 * @see docs/specification/tax.md#download
 */
export function DownloadForm({
  label,
  fileName,
  send,
  post,
  fields = noFields,
  hasPasskey = false,
  wide = false,
}: Props) {
  const t = useTranslate()
  const { busy, error, start } = useSend({
    send: (_: null) => send(),
    onDone: (file) => saveFile(file, fileName),
    errorText: (error) => errorAction(signedDocumentMessages, error, '', t).text,
    initialError: isAbout(post, fields) ? post.error : null,
  })
  const wasAsked = error?.code === 'RECENT_CODE_NEEDED'
  if (wasAsked && error.text) {
    const onConfirmed = hasPasskey ? () => void start(null) : undefined
    return <ConfirmFirst action={post.stepUpAction} replacesButton onConfirmed={onConfirmed} />
  }
  return (
    <PostForm action={post.action} className={wide ? 'w-full sm:w-auto' : undefined} onSubmit={() => void start(null)}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button
        // After a passkey, the button is back in its place, and has the focus again.
        ref={wasAsked ? focusOnMount : undefined}
        type="submit"
        size={wide ? 'large' : 'medium'}
        wide={wide}
        busy={busy}
        busyLabel={t('Downloading…')}
      >
        {label}
      </Button>
      <SendError error={error} />
    </PostForm>
  )
}

export const DownloadW9 = ({ hasPasskey = false, post }: Pick<Props, 'hasPasskey' | 'post'>) => {
  const t = useTranslate()
  return (
    <DownloadForm
      wide
      hasPasskey={hasPasskey}
      post={post}
      label={t('Download Form W-9')}
      fileName={t('Form W-9.pdf')}
      send={() => lazyCall(() => import('#lib/contract/panel/tax/tax.ts'), 'signedDocument')}
    />
  )
}
