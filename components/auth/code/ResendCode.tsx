'use client'

import type { Ref } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { cx } from '#components/ui/cx.ts'
import { Alert } from '#components/ui/feedback/Alert.tsx'
import { CODE_SENT_ALERT } from '#lib/constants.ts'
import { CODE_SENT } from '#lib/messages/texts/auth.ts'
import type { ResendHandle } from './useResendCode.ts'

interface Props {
  handle: ResendHandle
  /** URL the form posts to without JavaScript. */
  action: string
  buttonRef: Ref<HTMLButtonElement>
  /** Whether the last code no longer works, so that the member needs a new one. */
  isNeeded: boolean
}

/** Resend button, with a three-second "code sent" alert or the error above it. */
export function ResendCode({ handle, action, buttonRef, isNeeded }: Props) {
  const t = useTranslate()
  const { busy, error, news, resend, silence } = handle
  return (
    <div className="mt-5 border-t border-line pt-4">
      <div className={cx('flex flex-col justify-center', isNeeded && !error?.text ? null : 'mb-3 min-h-6')}>
        {error?.text ? (
          <Alert key={`failed ${error.count}`} tone="danger">
            {error.text}
          </Alert>
        ) : isNeeded ? null : news === null ? (
          <p className="text-sm">{t('No code yet? It can take up to a minute.')}</p>
        ) : (
          <Alert
            key={`sent ${news}`}
            tone="success"
            autoDismiss={CODE_SENT_ALERT}
            unpaused
            onDismiss={silence}
            className="quiet-notice text-sm"
          >
            {t(CODE_SENT)}
          </Alert>
        )}
      </div>
      <form
        method="post"
        action={action}
        onSubmit={(event) => {
          event.preventDefault()
          resend()
        }}
      >
        <Button
          ref={buttonRef}
          type="submit"
          variant={isNeeded ? 'primary' : undefined}
          className="w-full sm:w-auto"
          busy={busy}
          busyLabel={t('Sending…')}
        >
          {t('Resend code')}
        </Button>
      </form>
    </div>
  )
}
