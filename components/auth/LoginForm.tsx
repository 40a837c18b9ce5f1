'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { CallForm, SubmitButton } from '#components/form/CallForm.tsx'
import type { FormSchema } from '#components/form/checkForm.ts'
import { EmailField, PhoneField } from '#components/form/fields/knownFields.tsx'
import { all, fits, needed, rules } from '#components/form/rules.ts'
import { useCallForm } from '#components/form/useCallForm.ts'
import { useIsMounted } from '#components/form/useIsMounted.ts'
import { Button } from '#components/ui/Button.tsx'
import type { LoginRequest, NextPage } from '#lib/contract/portal/session.ts'
import { requestLoginCodeMessages } from '#lib/messages/auth.ts'
import { errorAction } from '#lib/messages/error-action.ts'
import { WRONG_EMAIL_FORMAT, WRONG_MOBILE_FORMAT } from '#lib/messages/texts.ts'
import { EMAIL_PATTERN } from '#lib/rules/email-format.ts'
import { sentCode } from './sentCode.ts'

/** What travels with a login without being asked: where it leads and what it is for. */
export type LoginOrigin = Omit<LoginRequest, 'loginId'>

interface Props {
  brand: string
  origin: LoginOrigin
  email?: string
  /** Below the form: the way in for whoever has no account. */
  children?: ReactNode
}

type Mode = 'email' | 'mobile'

/** A full number as the mask writes it. */
const MASKED_LENGTH = '(###) ###-####'.length

const forms = {
  email: rules({
    email: all(
      needed(WRONG_EMAIL_FORMAT),
      fits((text) => EMAIL_PATTERN.test(text), WRONG_EMAIL_FORMAT),
    ),
  }),
  mobile: rules({
    mobile: all(
      needed(WRONG_MOBILE_FORMAT),
      fits((text) => text.length >= MASKED_LENGTH, WRONG_MOBILE_FORMAT),
    ),
  }),
}

/** Login by a code to an email address or a mobile number. @see docs/specification/login.md#form */
export function LoginForm({ brand, origin, email, children }: Props) {
  const router = useRouter()
  const isMounted = useIsMounted()
  const [mode, setMode] = useState<Mode>('email')
  const form = useCallForm<FormSchema<Partial<Record<Mode, string>>>, NextPage>({
    schema: forms[mode],
    disableUntilValid: mode === 'email',
    send: (values, attempt) => {
      const body = { ...origin, loginId: values[mode] ?? '' }
      return lazyCall(() => import('#lib/contract/portal/session.ts'), 'requestLoginCode', { body, ...attempt })
    },
    errorText: (error) => errorAction(requestLoginCodeMessages, error, brand).text,
    onDone: ({ next }) => {
      sentCode.mark()
      if (!isMounted()) return
      router.push(next)
      return 'leaving'
    },
  })
  return (
    <CallForm form={form} summary={false}>
      <Chosen mode={mode}>
        <div hidden={mode !== 'email'}>
          <EmailField name="email" label="Email" enterKeyHint="send" defaultValue={email} />
        </div>
        <div hidden={mode !== 'mobile'}>
          <PhoneField name="mobile" label="Mobile number" enterKeyHint="send" />
        </div>
      </Chosen>
      <Button
        variant="quiet"
        className="-mt-4 -ml-4 self-start"
        onClick={() => {
          form.clearError()
          setMode(mode === 'email' ? 'mobile' : 'email')
        }}
      >
        {mode === 'email' ? 'Use mobile instead' : 'Use email instead'}
      </Button>
      <div className="flex flex-col sm:flex-row">
        <SubmitButton busyLabel="Sending code…">Send Verification Code</SubmitButton>
      </div>
      {children}
    </CallForm>
  )
}

/** Both fields stay, so that neither loses what was typed; the one that was just chosen takes focus. */
function Chosen({ mode, children }: { mode: Mode; children: ReactNode }) {
  const fields = useRef<HTMLDivElement>(null)
  const shown = useRef(mode)
  useEffect(() => {
    if (shown.current === mode) return
    shown.current = mode
    fields.current?.querySelector<HTMLInputElement>(`[name=${mode}]`)?.focus()
  }, [mode])
  return <div ref={fields}>{children}</div>
}
