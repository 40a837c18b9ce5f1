'use client'

import type { Ref } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { Alert } from '#components/ui/feedback/Alert.tsx'
import { CODE_SENT_ALERT } from '#lib/constants.ts'
import { type ApiError, waitOf } from '#lib/messages/error-action.ts'
import { CODE_SENT } from '#lib/messages/texts/auth.ts'
import type { ResendHandle } from './useResendCode.ts'

/** A three-second alert that the code was sent, then a note that it may take a while. */
export function SentNote({ handle: { sendToAnnounce, endAnnouncement } }: Pick<Props, 'handle'>) {
  const t = useTranslate()
  return (
    <div className="code-sent">
      {sendToAnnounce === null ? (
        <p>{t('No code yet? It can take up to a minute.')}</p>
      ) : (
        <Alert
          key={`sent ${sendToAnnounce}`}
          tone="success"
          autoDismiss={CODE_SENT_ALERT}
          unpaused
          onDismiss={endAnnouncement}
          className="quiet-notice font-semibold"
        >
          {t(CODE_SENT)}
        </Alert>
      )}
    </div>
  )
}

const MINUTE = 60

/** In ms: a wait of seconds is over soon, and its message would then be wrong. */
const untilOver = ({ retryAfter = MINUTE }: Pick<ApiError, 'retryAfter'>) =>
  retryAfter < MINUTE ? retryAfter * 1000 : undefined

interface Props {
  handle: ResendHandle
  /** The number or address that the screen names. */
  sentTo: string
  /** URL the form posts to without JavaScript. */
  action: string
  buttonRef: Ref<HTMLButtonElement>
  /** Whether the last code no longer works, so that the member needs a new one. */
  isNeeded: boolean
}

/** The resend button, with its error above it. */
export function ResendCode({ handle, sentTo, action, buttonRef, isNeeded }: Props) {
  const t = useTranslate()
  const { busy, error, wait, resend } = handle
  return (
    <div className="code-resend">
      {error?.text ? (
        <Alert key={`failed ${error.count}`} tone="danger" autoDismiss={untilOver(error)} unpaused>
          {error.text}
        </Alert>
      ) : null}
      <form
        method="post"
        action={action}
        onSubmit={(event) => {
          event.preventDefault()
          resend()
        }}
      >
        <input type="hidden" name="sentTo" value={sentTo} />
        <Button
          ref={buttonRef}
          type="submit"
          variant={isNeeded && wait === 0 ? 'primary' : undefined}
          size="large"
          wide
          busy={busy}
          busyLabel={t('Sending…')}
        >
          {t('Resend code')}
        </Button>
        {/* Keeps its line when the wait is over, so that nothing below moves. Not announced: it changes every second. */}
        <p className="min-h-5 text-sm text-muted tabular-nums">
          {wait > 0 ? t('You can ask for another code in {wait}.', { wait: waitOf(wait, t) }) : null}
        </p>
      </form>
    </div>
  )
}
