'use client'

import { lazyCall } from '#components/call/lazyCall.ts'
import { ConfirmFirst } from '#components/form/passkey/ConfirmFirst.tsx'
import { useSend } from '#components/form/useSend.ts'
import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { Alert } from '#components/ui/feedback/Alert.tsx'
import { PostForm } from '#components/ui/PostForm.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { generalText } from '#lib/messages/error-action.ts'
import { EMAIL_LINK_SENT, EMAIL_LINK_SENT_TITLE } from '#lib/messages/texts/profile.ts'

interface Props {
  email: string
  /** URL the form posts to without JavaScript; undefined in a dialog. */
  action: string | undefined
  /** URL that the request for a code to the member's own number posts to without JavaScript. */
  stepUpAction: string | undefined
}

/**
 * Resends the email with the link, for members who prefer a link over a code.
 * @see docs/specification/email.md#resending-the-email
 */
export function ResendLink({ email, action, stepUpAction }: Props) {
  const t = useTranslate()
  const { busy, error, start } = useSend({
    send: (address: string) =>
      lazyCall(() => import('#lib/contract/panel/auth.ts'), 'sendEmailLink', { body: { email: address } }),
    errorText: (failed) => generalText(failed, t),
    onDone: () => void toast.success(EMAIL_LINK_SENT, undefined, EMAIL_LINK_SENT_TITLE),
  })
  if (error?.code === 'RECENT_CODE_NEEDED') return <ConfirmFirst action={stepUpAction} replacesButton />
  return (
    <div className="mt-6 border-t border-line pt-5">
      {error?.text ? (
        <Alert key={error.count} tone="danger" className="mb-3">
          {error.text}
        </Alert>
      ) : null}
      <p className="mb-3 wrap-anywhere">
        <Sentence
          text={t('Prefer a link? We can email one to <email/>.')}
          parts={{ email: () => <strong>{email}</strong> }}
        />
      </p>
      <PostForm action={action} onSubmit={() => void start(email)}>
        <input type="hidden" name="email" value={email} />
        <Button type="submit" busy={busy} busyLabel={t('Sending…')}>
          {t('Resend verification email')}
        </Button>
      </PostForm>
    </div>
  )
}
