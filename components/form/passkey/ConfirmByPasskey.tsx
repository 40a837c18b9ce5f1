'use client'

import type { Result } from '#components/call/result.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { errorAction } from '#lib/messages/error-action.ts'
import { codeByPasskeyMessages } from '#lib/messages/privacy.ts'
import { SendError } from '../SendError.tsx'
import { type AfterSend, type Attempt, useSend } from '../useSend.ts'
import { useCanUsePasskeys } from './canUsePasskeys.ts'
import { withPasskeys } from './withPasskeys.ts'

interface Props<Data> {
  /** Called with the one-time code that the panel returns for the passkey. */
  send: (otp: string, attempt: Attempt) => Promise<Result<Data>>
  onDone: (data: Data) => AfterSend
}

/** Confirms an action with a passkey instead of a code by text or email. */
export function ConfirmByPasskey<Data>({ send, onDone }: Props<Data>) {
  const t = useTranslate()
  const canUse = useCanUsePasskeys()
  const { busy, error, start } = useSend({
    send: (_: null, attempt) =>
      withPasskeys(async ({ codeByPasskey }) => {
        const code = await codeByPasskey()
        return code.ok ? send(code.data.otp, attempt) : code
      }),
    onDone: (data: Data) => onDone(data),
    errorText: (failed) => errorAction(codeByPasskeyMessages, failed, '', t).text,
  })
  if (!canUse) return null
  return (
    <div>
      <Button busy={busy} busyLabel={t('Waiting for your passkey…')} onClick={() => void start(null)}>
        {t('Use a passkey instead')}
      </Button>
      <SendError error={error} />
    </div>
  )
}
