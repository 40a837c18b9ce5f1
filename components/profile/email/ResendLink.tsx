'use client'

import { lazyCall } from '#components/call/lazyCall.ts'
import { useSend } from '#components/form/useSend.ts'
import { Alert } from '#components/ui/Alert.tsx'
import { Button } from '#components/ui/Button.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { EMAIL_LINK_SENT, EMAIL_LINK_SENT_TITLE, GENERIC } from '#lib/messages/texts.ts'

/**
 * The mail with the link, once more: for whoever would rather select a link than type a code.
 * @see docs/specification/email.md#resending-the-email
 */
export function ResendLink({ email }: { email: string }) {
  const { busy, error, start } = useSend({
    send: (address: string) =>
      lazyCall(() => import('#lib/contract/panel/auth.ts'), 'sendEmailLink', { body: { email: address } }),
    errorText: () => GENERIC,
    onDone: () => void toast.success(EMAIL_LINK_SENT, undefined, EMAIL_LINK_SENT_TITLE),
  })
  return (
    <div className="mt-6 border-t border-line pt-5">
      {error?.text ? (
        <Alert key={error.count} tone="danger" className="mb-3">
          {error.text}
        </Alert>
      ) : null}
      <p className="mb-3 wrap-anywhere">
        Prefer a link? We can email one to <strong>{email}</strong>.
      </p>
      <Button busy={busy} busyLabel="Sending…" onClick={() => start(email)}>
        Resend verification email
      </Button>
    </div>
  )
}
