'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { CallForm, formAlertId, SubmitButton } from '#components/form/CallForm.tsx'
import { EmailField } from '#components/form/fields/EmailField.tsx'
import type { FormPost } from '#components/form/formPost.ts'
import { ConfirmFirst } from '#components/form/passkey/ConfirmFirst.tsx'
import { useCallForm } from '#components/form/useCallForm.ts'
import { useIsMounted } from '#components/form/useIsMounted.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import type { NextPage } from '#lib/contract/portal/session.ts'
import { EMAIL_CODE_HINT } from '#lib/messages/texts/profile.ts'
import { linkTo, loginFor, routes } from '#lib/routes.ts'
import { emailErrorText, emailForm, isEmailTaken } from './emailForm.ts'
import { ResendLink } from './ResendLink.tsx'

interface Props {
  brand: string
  /** Visitors are sent to log in first. @see docs/specification/email.md#c-92-verifyemail-without-a-session */
  signedIn: boolean
  /** The saved address. */
  email?: string
  /** An address that was entered before; by default the field has the saved one. */
  input?: string
  /** Whether the form changes the saved address: then the field starts empty. */
  isChange?: boolean
  /** Where to go after verification. */
  returnUrl?: string
  /** Left out in a dialog. */
  post?: FormPost
  /** URL that the Resend button posts to without JavaScript. */
  linkAction?: string
  /** URL that the request for a code to the member's own number posts to without JavaScript. */
  stepUpAction?: string
}

/** Whether Back leads to the form as it was before its code was sent. Reset once the page has been loaded again. */
let isOutdated = false

/** After Back from the code screen, loads the page again: it then has the typed address and a link to the code screen. */
function useFreshPage() {
  const { refresh } = useRouter()
  useEffect(() => {
    if (!isOutdated) return
    isOutdated = false
    refresh()
  }, [refresh])
}

function useEmailForm({ brand, signedIn, email, isChange, returnUrl, post }: Props) {
  const t = useTranslate()
  const router = useRouter()
  const isMounted = useIsMounted()
  const [schema] = useState(() => emailForm(email))
  const sentTo = useRef('')
  return useCallForm<typeof schema, NextPage>({
    schema,
    post,
    disableUntilValid: true,
    send: async ({ email: address }, attempt) => {
      sentTo.current = address
      return signedIn
        ? lazyCall(() => import('#lib/contract/portal/session.ts'), 'requestEmailCode', {
            body: { email: address, returnUrl },
            ...attempt,
          })
        : { ok: true, data: { next: loginFor(linkTo(routes.verifyEmail)) } }
    },
    errorText: (error) => {
      const text = emailErrorText(error, brand, t)
      const isOwn = isChange && isEmailTaken(error) && sentTo.current.toLowerCase() === email?.toLowerCase()
      return isOwn ? `${text} ${t('It is your current address.')}` : text
    },
    onDone: ({ next }) => {
      if (!isMounted()) return
      isOutdated = signedIn
      router.push(next)
      return 'leaving'
    },
  })
}

/** Sends a code to an email address. @see docs/specification/email.md#sending-the-code */
export function EmailForm({ input, ...props }: Props) {
  const [isTyped, setTyped] = useState(false)
  const [first, setFirst] = useState(input)
  useFreshPage()
  // What the member types while the page loads again stays.
  if (!isTyped && first !== input) setFirst(input)
  // The field takes its first value only once.
  return <EmailFields key={first} {...props} input={first} onTyped={() => setTyped(true)} />
}

function EmailFields(props: Props & { onTyped: () => void }) {
  const { signedIn, email, input, isChange = false, post, linkAction, stepUpAction, onTyped } = props
  const t = useTranslate()
  const form = useEmailForm(props)
  if (form.error?.code === 'RECENT_CODE_NEEDED') return <ConfirmFirst action={stepUpAction} replacesButton />
  return (
    <>
      <CallForm form={form} summary={false}>
        <EmailField
          name="email"
          label={isChange ? t('New email') : t('Email')}
          hint={t(EMAIL_CODE_HINT)}
          enterKeyHint="send"
          defaultValue={post?.values.email ?? input ?? (isChange ? undefined : email)}
          messageId={form.error?.text && isEmailTaken(form.error) ? formAlertId(form) : undefined}
          data-autofocus
          onInput={onTyped}
        />
        <SubmitButton
          busyLabel={t('Sending code…')}
          needs={
            isChange
              ? t('Enter your full new email address to continue.')
              : t('Enter your full email address to continue.')
          }
        >
          {t('Send Code')}
        </SubmitButton>
      </CallForm>
      {signedIn && email && !isChange ? (
        <ResendLink email={email} action={linkAction} stepUpAction={stepUpAction} />
      ) : null}
    </>
  )
}
