'use client'

import { useLayoutEffect, useRef } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { CallForm, FormErrorAlert, formAlertId, SubmitButton } from '#components/form/CallForm.tsx'
import { CodeField } from '#components/form/fields/knownFields.tsx'
import { useCallForm } from '#components/form/useCallForm.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import { OTP_LENGTH } from '#lib/constants.ts'
import type { Verified } from '#lib/contract/portal/session.ts'
import type { CodePosts } from '../posts.ts'
import { type CodeFlow, codeErrorText, codeState } from './codeFlow.ts'
import { codeForm } from './codeForm.ts'
import { ResendCode, SentNote } from './ResendCode.tsx'
import { startAgain } from './startAgain.ts'
import { useResendCode } from './useResendCode.ts'

interface Props {
  flow: CodeFlow
  /** The form that sent the code, if it isn't the usual one of its flow. */
  formLink?: string
  /** The number or address that the screen names. */
  sentTo: string
  brand: string
  posts: CodePosts
  /** Seconds until another code can be sent. */
  resendPause: number
  onVerified: (answer: Verified) => void
}

/** The form and its resend button, which clear each other's messages. */
function useCodeForm({ flow, sentTo, brand, posts, resendPause, onVerified }: Props) {
  const t = useTranslate()
  const field = useRef<HTMLInputElement>(null)
  const resendButton = useRef<HTMLButtonElement>(null)
  const form = useCallForm({
    schema: codeForm,
    post: posts.code,
    disableUntilValid: true,
    send: (values, attempt) =>
      lazyCall(() => import('#lib/contract/portal/session.ts'), 'verifyCode', {
        body: { ...values, sentTo },
        ...attempt,
      }),
    errorText: (error) => codeErrorText(flow, error, brand, t),
    onError: (error) => {
      // The error replaces the "code sent" alert.
      resend.endAnnouncement()
      if (codeState(flow, error) === 'dead') {
        resendButton.current?.focus()
        return
      }
      // Keep the rejected code, but select it so that typing replaces it.
      field.current?.focus()
      field.current?.select()
    },
    onDone: (answer) => {
      onVerified(answer)
      return 'leaving'
    },
  })
  const resend = useResendCode(posts.resend, sentTo, resendPause, () => {
    form.clearError()
    clearAndFocus(field.current)
  })
  return { form, resend, field, resendButton }
}

/** Form with the one-time code field and the resend button. */
export function CodeForm(props: Props) {
  const { flow, sentTo, formLink, posts } = props
  const t = useTranslate()
  const { form, resend, field, resendButton } = useCodeForm(props)
  // Focus the page's only field. A layout effect, so that it runs before the page heading takes focus.
  useLayoutEffect(() => field.current?.focus(), [field])
  const state = form.error?.text ? codeState(flow, form.error) : null
  return (
    <>
      {state === 'gone' || state === 'dead' ? null : <SentNote handle={resend} />}
      <CallForm form={form} summary={false} alert={false}>
        <input type="hidden" name="sentTo" value={sentTo} />
        <FormErrorAlert form={form} />
        {state === 'wrong' ? <p className="-mt-2">{t('Use the code from our newest message.')}</p> : null}
        {state === 'gone' ? (
          <ButtonLink href={formLink ?? startAgain[flow].href} className="-mt-2 self-start">
            {t('Start again')}
          </ButtonLink>
        ) : null}
        <CodeField
          ref={field}
          name="otp"
          label={t('Verification code')}
          enterKeyHint="done"
          messageId={state === null ? undefined : formAlertId(form)}
        />
        <SubmitButton
          variant={state === 'dead' || state === 'gone' ? 'secondary' : 'primary'}
          busyLabel={t('Checking…')}
          needs={t('Enter all {digits} digits to continue.', { digits: OTP_LENGTH })}
        >
          {t('Submit code')}
        </SubmitButton>
      </CallForm>
      {state === 'gone' ? null : (
        <ResendCode
          handle={resend}
          sentTo={sentTo}
          action={posts.resend.action}
          buttonRef={resendButton}
          isNeeded={state === 'dead'}
        />
      )}
    </>
  )
}

/** Clears and focuses the field; dispatches `input` so that the form updates its state. */
function clearAndFocus(field: HTMLInputElement | null) {
  if (!field) return
  field.value = ''
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
}
