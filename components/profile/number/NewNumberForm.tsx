'use client'

import { useRouter } from 'next/navigation'
import { type RefObject, useEffect, useRef } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { CallForm, SubmitButton } from '#components/form/CallForm.tsx'
import { CodeField } from '#components/form/fields/knownFields.tsx'
import { PhoneField } from '#components/form/fields/PhoneField.tsx'
import type { FormPost } from '#components/form/formPost.ts'
import { useCallForm } from '#components/form/useCallForm.ts'
import { useIsMounted } from '#components/form/useIsMounted.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import type { ApiError } from '#lib/messages/error-action.ts'
import { errorTextIn, fieldOf, ownNumberForm } from './ownNumberForm.ts'

interface Props {
  /** Masked number or address that the code was sent to. */
  codeGoesTo: string | null
  /** Code from a passkey; null when the member types one. */
  passkeyCode: string | null
  post: FormPost
  /** The new number, as typed so far. */
  typedNumber: RefObject<string | undefined>
}

/** Asks for the identity code and the new number, then opens the code screen. */
export function NewNumberForm({ codeGoesTo, passkeyCode, post, typedNumber }: Props) {
  const t = useTranslate()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const router = useRouter()
  const isMounted = useIsMounted()
  // A passkey's code has no visible field to show the error at.
  const fieldAt = (error: ApiError) => (passkeyCode && fieldOf(error) === 'otp' ? null : fieldOf(error))
  const form = useCallForm({
    schema: ownNumberForm,
    post,
    send: (body, attempt) =>
      lazyCall(() => import('#lib/contract/portal/session.ts'), 'requestOwnNumberCode', { body, ...attempt }),
    errorText: errorTextIn(t),
    fieldOf: fieldAt,
    onDone: ({ next }) => {
      if (!isMounted()) return
      router.push(next)
      return 'leaving'
    },
  })
  return (
    <CallForm form={form} alert={form.error === null || fieldAt(form.error) === null}>
      {passkeyCode ? (
        <>
          <p role="status">{t("Thanks, we've confirmed it's you.")}</p>
          <input type="hidden" name="otp" value={passkeyCode} />
        </>
      ) : (
        <>
          <p role="status">
            {codeGoesTo ? t('We sent a code to {codeGoesTo}.', { codeGoesTo }) : t('We sent you a code.')}
          </p>
          <CodeField ref={first} name="otp" label={t('Verification code')} />
        </>
      )}
      <PhoneField
        ref={passkeyCode ? first : undefined}
        name="newMobileNumber"
        label={t('New mobile number')}
        hint={t("We'll send a code there, too.")}
        defaultValue={typedNumber.current}
        onInput={(event) => {
          typedNumber.current = event.currentTarget.value
        }}
      />
      <SubmitButton busyLabel={t('Sending code…')}>{t('Send a code to my new number')}</SubmitButton>
    </CallForm>
  )
}
