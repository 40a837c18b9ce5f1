'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { CallForm, formAlertId, SubmitButton } from '#components/form/CallForm.tsx'
import { EmailField } from '#components/form/fields/knownFields.tsx'
import { all, fits, needed, rules } from '#components/form/rules.ts'
import { useCallForm } from '#components/form/useCallForm.ts'
import { useIsMounted } from '#components/form/useIsMounted.ts'
import type { NextPage } from '#lib/contract/portal/session.ts'
import { requestEmailCodeMessages } from '#lib/messages/auth.ts'
import { errorAction } from '#lib/messages/error-action.ts'
import { EMAIL_CODE_HINT, WRONG_EMAIL_FORMAT } from '#lib/messages/texts.ts'
import { linkTo, loginFor, routes } from '#lib/routes.ts'
import { EMAIL_PATTERN } from '#lib/rules/email-format.ts'
import { ResendLink } from './ResendLink.tsx'

interface Props {
  brand: string
  /**
   * Whose address it is: a visitor is sent to log in first.
   * @see docs/specification/email.md#c-92-verifyemail-without-a-session
   */
  signedIn: boolean
  email?: string
  /** Where to go on once it is verified. */
  returnUrl?: string
}

/** The rule is for what is typed: an address that is kept already may look otherwise. */
const schemaFor = (kept: string | undefined) =>
  rules({
    email: all(
      needed(WRONG_EMAIL_FORMAT),
      fits((text) => EMAIL_PATTERN.test(text) || text === kept?.toLowerCase(), WRONG_EMAIL_FORMAT),
    ),
  })

/** A 400 without a code says the same as the code. @see docs/specification/email.md#c-38-already-registered-email */
const REGISTERED = 400

/** Sends a code to an email address. @see docs/specification/email.md#sending-the-code */
export function EmailForm({ brand, signedIn, email, returnUrl }: Props) {
  const router = useRouter()
  const isMounted = useIsMounted()
  const [schema] = useState(() => schemaFor(email))
  const form = useCallForm<typeof schema, NextPage>({
    schema,
    disableUntilValid: true,
    send: async ({ email: address }, attempt) =>
      signedIn
        ? lazyCall(() => import('#lib/contract/portal/session.ts'), 'requestEmailCode', {
            body: { email: address, returnUrl },
            ...attempt,
          })
        : { ok: true, data: { next: loginFor(linkTo(routes.verifyEmail)) } },
    errorText: (error) => {
      const taken = error.status === REGISTERED
      const code = taken ? 'ALREADY_REGISTERED_EMAIL' : error.code
      return errorAction(requestEmailCodeMessages, { ...error, code }, brand).text
    },
    onDone: ({ next }) => {
      if (!isMounted()) return
      router.push(next)
      return 'leaving'
    },
  })
  return (
    <>
      <CallForm form={form} summary={false}>
        <EmailField
          name="email"
          label="Email"
          hint={EMAIL_CODE_HINT}
          enterKeyHint="send"
          defaultValue={email}
          messageId={form.error?.text && form.error.status === REGISTERED ? formAlertId(form) : undefined}
          data-autofocus
        />
        <SubmitButton busyLabel="Sending code…" needs="Enter your email address to continue.">
          Send Code
        </SubmitButton>
      </CallForm>
      {signedIn && email ? <ResendLink email={email} /> : null}
    </>
  )
}
