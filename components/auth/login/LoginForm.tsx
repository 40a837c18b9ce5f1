'use client'

import { useRouter } from 'next/navigation'
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { retryWhenOnline } from '#components/call/retryWhenOnline.ts'
import { CallForm, FormErrorAlert, formAlertId, SubmitButton } from '#components/form/CallForm.tsx'
import type { FormSchema } from '#components/form/checkForm.ts'
import { EmailField } from '#components/form/fields/EmailField.tsx'
import { PhoneField } from '#components/form/fields/PhoneField.tsx'
import type { FormPost } from '#components/form/formPost.ts'
import { useCallForm } from '#components/form/useCallForm.ts'
import { useIsMounted } from '#components/form/useIsMounted.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import type { NextPage } from '#lib/contract/portal/session.ts'
import { requestLoginCodeMessages } from '#lib/messages/auth.ts'
import { errorAction } from '#lib/messages/error-action.ts'
import { CORRECT_EMAIL, ENTER_EMAIL } from '#lib/messages/texts/fields.ts'
import { CookieNotice } from '../CookieNotice.tsx'
import { sentCode } from '../code/sentCode.ts'
import { type LoginOrigin, loginForms, looksLikeNumber, type Mode } from './loginForms.ts'
import { typedLogin } from './typedLogin.ts'

const UseTypedNumber = lazy(retryWhenOnline(() => import('./UseTypedNumber.tsx')))

interface Props {
  brand: string
  origin: LoginOrigin
  email?: string
  post: FormPost
  /** Below the form, such as the link to registration. */
  children?: ReactNode
}

/** Error codes about the account. Only these are tied to the field as its error. */
const refusals: ReadonlySet<string> = new Set(['UNREGISTERED_USER', 'INACTIVE_USER', 'PROFILE_FLAGGED'])

function useLoginForm({ brand, origin, post }: Props, mode: Mode) {
  const t = useTranslate()
  const router = useRouter()
  const isMounted = useIsMounted()
  return useCallForm<FormSchema<Partial<Record<Mode, string>>>, NextPage>({
    schema: loginForms[mode],
    post,
    disableUntilValid: mode === 'email',
    send: (values, attempt) => {
      const loginId = values[mode] ?? ''
      typedLogin.keep(mode, loginId)
      const body = { ...origin, loginId }
      return lazyCall(() => import('#lib/contract/portal/session.ts'), 'requestLoginCode', { body, ...attempt })
    },
    errorText: (error) => errorAction(requestLoginCodeMessages, error, brand, t).text,
    onDone: ({ next }) => {
      sentCode.mark()
      if (!isMounted()) return
      router.push(next)
      return 'leaving'
    },
  })
}

/** Login by a code to an email address or a mobile number. @see docs/specification/login.md#form */
export function LoginForm(props: Props) {
  const { email, post, children } = props
  const t = useTranslate()
  const [typed] = useState(typedLogin.current)
  const [mode, setMode] = useState<Mode>(typed?.mode ?? 'email')
  const firstEmail = post.values.email ?? (typed?.mode === 'email' && typed.loginId ? typed.loginId : email)
  const form = useLoginForm(props, mode)
  const mobile = useRef<HTMLInputElement>(null)
  const [input, setInput] = useState(firstEmail ?? '')
  const { error } = form
  const isRefused = Boolean(error?.text) && refusals.has(error?.code ?? '')
  const messageId = isRefused ? formAlertId(form) : undefined
  const switchTo = (other: Mode) => {
    form.clearError()
    setMode(other)
  }
  return (
    <CallForm form={form} summary={false} alert={false}>
      <CookieNotice />
      <FormErrorAlert form={form} />
      {isRefused && mode === 'email' ? <UseMobile onUse={() => switchTo('mobile')} /> : null}
      <div className="login-fields">
        <ModeFields mode={mode}>
          <div hidden={mode !== 'email'}>
            <EmailField
              name="email"
              label={t('Email')}
              enterKeyHint="send"
              defaultValue={firstEmail}
              messageId={messageId}
              onInput={(event) => setInput(event.currentTarget.value)}
            />
            <TypedNumber input={input} mobile={mobile} onUse={() => switchTo('mobile')} />
          </div>
          <div hidden={mode !== 'mobile'}>
            <PhoneField
              ref={mobile}
              name="mobile"
              label={t('Mobile number')}
              enterKeyHint="send"
              defaultValue={typed?.mode === 'mobile' ? typed.loginId : undefined}
              messageId={messageId}
            />
          </div>
        </ModeFields>
        <OtherMode mode={mode} onSwitch={switchTo} />
      </div>
      <SubmitButton
        busyLabel={t('Sending code…')}
        needs={mode === 'email' ? t(input ? CORRECT_EMAIL : ENTER_EMAIL) : undefined}
      >
        {t('Send Verification Code')}
      </SubmitButton>
      {children}
    </CallForm>
  )
}

/** Offers the mobile field for a number that was typed as the email. */
const TypedNumber = (props: ComponentProps<typeof UseTypedNumber>) => (
  <div aria-live="polite" className="noscript:hidden">
    {looksLikeNumber(props.input) ? (
      <Suspense>
        <UseTypedNumber {...props} />
      </Suspense>
    ) : null}
  </div>
)

function OtherMode({ mode, onSwitch }: { mode: Mode; onSwitch: (other: Mode) => void }) {
  const t = useTranslate()
  return (
    <>
      <noscript>
        <p className="text-sm text-muted">{t('You can also enter your mobile number here.')}</p>
      </noscript>
      <Button
        variant="quiet"
        className="noscript:hidden"
        onClick={() => onSwitch(mode === 'email' ? 'mobile' : 'email')}
      >
        {mode === 'email' ? t('Use mobile instead') : t('Use email instead')}
      </Button>
    </>
  )
}

/**
 * Members with an unverified email can't log in by email, but can with the number from registration. Shown for every
 * rejected address, so that it doesn't reveal which addresses have an account.
 */
function UseMobile({ onUse }: { onUse: () => void }) {
  const t = useTranslate()
  return (
    <div className="-mt-2 flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between noscript:hidden">
      <p>{t('You may have registered with your mobile number. Use it instead:')}</p>
      <Button className="shrink-0" onClick={onUse}>
        {t('Log in with mobile number')}
      </Button>
    </div>
  )
}

/** Keeps both fields mounted, so that switching doesn't lose typed text, and focuses the selected one. */
function ModeFields({ mode, children }: { mode: Mode; children: ReactNode }) {
  const fields = useRef<HTMLDivElement>(null)
  const lastMode = useRef(mode)
  useEffect(() => {
    if (lastMode.current === mode) return
    lastMode.current = mode
    fields.current?.querySelector<HTMLInputElement>(`[name=${mode}]`)?.focus()
  }, [mode])
  return <div ref={fields}>{children}</div>
}
