'use client'

import { lazy, Suspense } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { loadPage } from '#components/call/loadPage.ts'
import { SendError } from '#components/form/SendError.tsx'
import { type AfterSend, useSend } from '#components/form/useSend.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { Notice } from '#components/ui/feedback/Notice.tsx'
import { focusOnMount } from '#components/ui/focusOnMount.ts'
import { PostForm } from '#components/ui/PostForm.tsx'
import { requestLoginCodeMessages } from '#lib/messages/auth.ts'
import { errorAction } from '#lib/messages/error-action.ts'
import { RECENT_CODE_NEEDED } from '#lib/messages/texts/auth.ts'

/** Optional: if it fails to load, the code still works. */
const ConfirmByPasskey = lazy(() =>
  import('./ConfirmByPasskey.tsx').then(
    ({ ConfirmByPasskey: button }) => ({ default: button<object> }),
    () => ({ default: () => null }),
  ),
)

interface Props {
  /** URL the form posts to without JavaScript. */
  action: string | undefined
  /** Whether it takes the place of a pressed button, and so its focus. */
  replacesButton?: boolean
  /** Offers a passkey; called after it, to retry the rejected request. */
  onConfirmed?: () => void
}

/** Step-up: sends a code and opens the code screen, which returns here. Or uses a passkey. */
export function ConfirmFirst({ action, replacesButton = false, onConfirmed }: Props) {
  const t = useTranslate()
  const { busy, error, start } = useSend({
    send: (returnUrl: string, attempt) =>
      lazyCall(() => import('#lib/contract/portal/session.ts'), 'requestStepUpCode', {
        body: { returnUrl },
        ...attempt,
      }),
    onDone: ({ next }): AfterSend => {
      loadPage(next)
      return 'leaving'
    },
    errorText: (error) => errorAction(requestLoginCodeMessages, error, '', t).text,
  })
  return (
    <Notice
      ref={replacesButton ? focusOnMount : undefined}
      tabIndex={replacesButton ? -1 : undefined}
      tone="info"
      title={t(RECENT_CODE_NEEDED)}
    >
      <div className="mt-3 flex flex-col items-start gap-3">
        <PostForm action={action} onSubmit={() => void start(location.pathname + location.search)}>
          <Button type="submit" busy={busy} busyLabel={t('Sending…')}>
            {t('Send code')}
          </Button>
        </PostForm>
        <SendError error={error} />
        {onConfirmed ? (
          <Suspense>
            <ConfirmByPasskey
              send={(otp) =>
                lazyCall(() => import('#lib/contract/portal/session.ts'), 'stepUpByPasskey', { body: { otp } })
              }
              onDone={onConfirmed}
            />
          </Suspense>
        ) : null}
      </div>
    </Notice>
  )
}
