'use client'

import { useEffect, useRef, useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import type { Result } from '#components/call/result.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { errorAction } from '#lib/messages/error-action.ts'
import { privacyCodeMessages, sendPrivacyCodeMessages } from '#lib/messages/privacy.ts'
import { CallForm, FormErrorAlert, formAlertId } from './CallForm.tsx'
import { CodeField } from './fields/knownFields.tsx'
import { ConfirmByPasskey } from './passkey/ConfirmByPasskey.tsx'
import { rules, wholeCode } from './rules.ts'
import { SendError } from './SendError.tsx'
import { useCallForm } from './useCallForm.ts'
import { type AfterSend, type Attempt, useSend } from './useSend.ts'

const codeForm = rules({
  otp: wholeCode,
})

interface Props<Data> {
  /** Masked number or address that the code is sent to. */
  codeGoesTo: string | null
  /** Label of the submit button: the action that the code confirms. */
  action: string
  busyLabel: string
  isDanger?: boolean
  /** Whether the member has a passkey to use instead. */
  hasPasskey?: boolean
  send: (otp: string, attempt: Attempt) => Promise<Result<Data>>
  onDone: (data: Data) => AfterSend
}

function useCodeSending() {
  const t = useTranslate()
  const [sentCount, setSentCount] = useState(0)
  const { busy, error, start } = useSend({
    send: (_: null, attempt) =>
      lazyCall(() => import('#lib/contract/panel/privacy.ts'), 'sendPrivacyCode', { body: {}, ...attempt }),
    onDone: () => setSentCount((count) => count + 1),
    errorText: (failed) => errorAction(sendPrivacyCodeMessages, failed, '', t).text,
  })
  return { sentCount, busy, error, sendCode: () => void start(null), forget: () => setSentCount(0) }
}

/** Confirms an action with a one-time code, requested here. Each code confirms one action. */
export function ConfirmByCode<Data>(props: Props<Data>) {
  const t = useTranslate()
  const { sentCount, busy, error, sendCode, forget } = useCodeSending()
  const wasSent = sentCount > 0
  const button = useRef<HTMLButtonElement>(null)
  const onUsed = () => {
    forget()
    // The pressed button is gone with the code.
    button.current?.focus()
  }
  return (
    <div className="flex flex-col gap-4">
      {wasSent ? <CodeEntry key={sentCount} request={props} onUsed={onUsed} /> : <CodeTarget {...props} />}
      <Button
        ref={button}
        variant={wasSent ? 'quiet' : 'secondary'}
        className={wasSent ? '-ml-4 self-start' : 'self-start'}
        busy={busy}
        busyLabel={t('Sending…')}
        onClick={sendCode}
      >
        {wasSent ? t('Send a new code') : t('Send code')}
      </Button>
      <SendError error={error} />
      {props.hasPasskey ? <ConfirmByPasskey send={props.send} onDone={props.onDone} /> : null}
    </div>
  )
}

function CodeTarget({ codeGoesTo }: { codeGoesTo: string | null }) {
  const t = useTranslate()
  return codeGoesTo ? <p>{t('The code goes to {codeGoesTo}.', { codeGoesTo })}</p> : null
}

interface EntryProps<Data> {
  request: Props<Data>
  onUsed: () => void
}

function CodeEntry<Data>({ request, onUsed }: EntryProps<Data>) {
  const t = useTranslate()
  const { codeGoesTo, action, busyLabel, isDanger, send, onDone } = request
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const form = useCallForm({
    schema: codeForm,
    send: ({ otp }, attempt) => send(otp, attempt),
    errorText: (error) => errorAction(privacyCodeMessages, error, '', t).text,
    onError: () => field.current?.select(),
    onDone: (data: Data) => {
      const after = onDone(data)
      if (after !== 'leaving') onUsed()
      return after
    },
  })
  return (
    <CallForm form={form} summary={false} alert={false} className="gap-4">
      <p role="status">
        {codeGoesTo ? t('We sent a code to {codeGoesTo}.', { codeGoesTo }) : t('We sent you a code.')}
      </p>
      <FormErrorAlert form={form} />
      <CodeField
        ref={field}
        name="otp"
        label={t('Verification code')}
        messageId={form.error?.text ? formAlertId(form) : undefined}
      />
      <Button
        type="submit"
        variant={isDanger ? 'danger' : 'primary'}
        className="self-start"
        busy={form.state.busy}
        busyLabel={busyLabel}
      >
        {action}
      </Button>
    </CallForm>
  )
}
