'use client'

import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { useSend } from '#components/form/useSend.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import { Card } from '#components/ui/Card.tsx'
import { Alert } from '#components/ui/feedback/Alert.tsx'
import { FocusRestorer } from '#components/ui/navigation/FocusRestorer.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import { PostForm } from '#components/ui/PostForm.tsx'
import type { Translate } from '#lib/language/translate.ts'
import type { ApiError } from '#lib/messages/error-action.ts'
import { CONFIRMATION_FAILED, EMAIL_VERIFIED } from '#lib/messages/texts/profile.ts'
import { GENERIC } from '#lib/messages/texts.ts'
import type { PostedForm } from '#lib/posted-form.ts'
import { routes } from '#lib/routes.ts'

/** `unknown`: the call failed, so the link may be valid. */
type State = 'unconfirmed' | 'verified' | 'failed' | 'unknown'

const headings: Readonly<Record<State, string>> = {
  unconfirmed: 'Confirm your email address',
  verified: EMAIL_VERIFIED,
  failed: CONFIRMATION_FAILED,
  unknown: CONFIRMATION_FAILED,
}

const TOO_MANY = 429

const stateAfter = ({ status }: ApiError): State => (status === 0 || status >= TOO_MANY ? 'unknown' : 'failed')

function stateOf(code: string | undefined, { isDone, refused }: PostedForm): State {
  if (isDone) return 'verified'
  if (refused) return stateAfter(refused.error)
  return code ? 'unconfirmed' : 'failed'
}

function verdictOf(state: State, t: Translate) {
  if (state === 'verified') return <Alert tone="success">{t('Thank you. Your email address is confirmed.')}</Alert>
  if (state === 'unknown') return <Alert tone="danger">{t(GENERIC)}</Alert>
  return <Alert tone="danger">{t('This link no longer works. You can get a new one from your dashboard.')}</Alert>
}

interface ResultProps {
  state: State
  busy: boolean
  onRetry: () => void
}

function Result({ state, busy, onRetry }: ResultProps) {
  const t = useTranslate()
  return (
    <>
      {verdictOf(state, t)}
      {state === 'unknown' ? (
        <Button
          size="large"
          wide
          busy={busy}
          busyLabel={t('Confirming…')}
          onClick={onRetry}
          className="mt-6 noscript:hidden"
        >
          {t('Try again')}
        </Button>
      ) : null}
      <ButtonLink href={routes.dashboard.path} variant="primary" size="large" wide className="mt-4">
        {t('Go to My Dashboard')}
      </ButtonLink>
    </>
  )
}

interface Props {
  code: string | undefined
  /** Whether the browser is signed in. */
  signedIn: boolean
  posted: PostedForm
  /** Content below the heading. */
  children?: ReactNode
}

/**
 * Confirms the email address of a link. Automatic when signed in, since it is the member's browser. Otherwise it takes
 * a button press, because mail scanners open every link.
 * @see docs/specification/email.md#confirm-page
 * @see docs/specification/email.md#c-13-two-ways-to-verify-an-email
 * @see docs/specification/calls.md#c-14-page-paths-that-are-also-call-paths
 */
export function ConfirmEmail({ code, signedIn, posted, children }: Props) {
  const t = useTranslate()
  const [state, setState] = useState<State>(() => stateOf(code, posted))
  const { busy, start } = useSend({
    send: (verificationCode: string) =>
      lazyCall(() => import('#lib/contract/panel/auth.ts'), 'verifyEmailLink', { body: { verificationCode } }),
    onDone: () => setState('verified'),
    onError: (error) => setState(stateAfter(error)),
  })
  const confirm = useEffectEvent(() => state === 'unconfirmed' && start(code ?? ''))
  useEffect(() => {
    if (code && signedIn) void confirm()
  }, [code, signedIn])
  return (
    <>
      <PageHeading>{t(headings[state])}</PageHeading>
      {children}
      <Card>
        <FocusRestorer>
          {state === 'unconfirmed' ? (
            <>
              <p className="mb-6">{t('One more step: select the button to confirm that this address is yours.')}</p>
              <PostForm action={posted.action} onSubmit={() => void start(code ?? '')}>
                <input type="hidden" name="code" value={code} />
                <Button type="submit" variant="primary" size="large" wide busy={busy} busyLabel={t('Confirming…')}>
                  {t('Confirm my email')}
                </Button>
              </PostForm>
            </>
          ) : (
            <Result state={state} busy={busy} onRetry={() => void start(code ?? '')} />
          )}
        </FocusRestorer>
      </Card>
    </>
  )
}
