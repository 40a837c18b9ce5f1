'use client'

import { useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { SendError } from '#components/form/SendError.tsx'
import { useSend } from '#components/form/useSend.ts'
import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { MailLink } from '#components/shell/links.tsx'
import { Button } from '#components/ui/buttons/Button.tsx'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import { Card } from '#components/ui/Card.tsx'
import { FailedState } from '#components/ui/feedback/FailedState.tsx'
import { Notice } from '#components/ui/feedback/Notice.tsx'
import { focusOnMount } from '#components/ui/focusOnMount.ts'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import { PostForm } from '#components/ui/PostForm.tsx'
import type { NumberChange } from '#lib/contract/panel/number-change.ts'
import { formatMoment } from '#lib/format/dates.ts'
import { errorAction } from '#lib/messages/error-action.ts'
import { stopNumberChangeMessages } from '#lib/messages/lost-phone.ts'
import { GENERIC } from '#lib/messages/texts.ts'
import { routes } from '#lib/routes.ts'

interface Props {
  /** `unknown` when no change matches the link; `failed` when it couldn't be loaded. */
  change: NumberChange | 'unknown' | 'failed'
  token: string
  /** URL the form posts to without JavaScript. */
  action: string
  supportEmail: string
}

const TOO_LATE = "This change can't be stopped anymore. Contact support."

const ended = {
  waiting: null,
  undone: 'Your account has its old number again. Log in with it.',
  stopped: 'This change was stopped. Your account keeps its number.',
  done: "This change is done, and can't be stopped anymore.",
  impossible: "This change wasn't made. Your account keeps its number.",
} as const

/** Stopping takes a button press: mail scanners open links too, so loading the page must not change anything. */
export function StopNumberChange({ change, token, action, supportEmail }: Props) {
  const t = useTranslate()
  const isTooLate = typeof change === 'object' && change.state === 'done' && change.canUndoUntil === null
  return (
    <>
      <PageHeading>{t('Mobile number change')}</PageHeading>
      <Card>
        <Found change={change} token={token} action={action} />
        <p className="mt-6">
          <Sentence
            text={t(isTooLate ? "Wasn't you, or have a question? Email <email/>." : 'Questions? Email <email/>.')}
            parts={{ email: () => <MailLink to={supportEmail} /> }}
          />
        </p>
      </Card>
    </>
  )
}

function Found({ change, ...link }: Omit<Props, 'supportEmail'>) {
  const t = useTranslate()
  if (change === 'failed') return <FailedState message={GENERIC} />
  if (change === 'unknown') return <p>{t("We couldn't find that change. Check the link in our message.")}</p>
  return <Change change={change} {...link} />
}

function Change({ change, token, action }: Pick<Props, 'token' | 'action'> & { change: NumberChange }) {
  const t = useTranslate()
  const [state, setState] = useState(change.state)
  const canUndo = state === 'done' && change.canUndoUntil !== null
  const { busy, error, start } = useSend({
    send: (requested: string) =>
      lazyCall(() => import('#lib/contract/panel/number-change.ts'), 'stopNumberChange', {
        body: { token: requested },
      }),
    onDone: () => setState(canUndo ? 'undone' : 'stopped'),
    errorText: (failed) =>
      failed.code === 'NOT_FOUND' ? TOO_LATE : errorAction(stopNumberChangeMessages, failed, '', t).text,
  })
  if (state !== 'waiting' && !canUndo)
    return (
      <>
        {state === 'undone' || state === 'stopped' ? (
          // Replaces the pressed button, so it takes the focus.
          <Notice
            ref={state === change.state ? undefined : focusOnMount}
            tabIndex={-1}
            tone="success"
            title={t(ended[state])}
          />
        ) : (
          <p>{t(ended[state])}</p>
        )}
        {state === 'undone' ? (
          <>
            <p className="mt-4">
              {t(
                'Then check under Settings and Payments that your email address and where we pay you are still right.',
              )}
            </p>
            <ButtonLink variant="primary" href={routes.login.path} className="mt-4">
              {t('Login')}
            </ButtonLink>
          </>
        ) : null}
      </>
    )
  return (
    <>
      <p className="mb-3">
        <Sentence
          text={t(
            canUndo
              ? "Your account has had the number {number} since {moment}. If you didn't change it, get your old number back. This signs out every device and removes your passkeys."
              : "Your account moves to the number {number} on {moment}. If you didn't ask for this, stop it.",
            { number: '<number/>', moment: formatMoment(change.effectiveAt, t.language) },
          )}
          parts={{ number: () => <strong className="whitespace-nowrap">{change.newNumber}</strong> }}
        />
      </p>
      <p className="mb-4 text-muted">{t("Was it you? Then there's nothing to do.")}</p>
      <PostForm action={action} onSubmit={() => void start(token)}>
        <input type="hidden" name="token" value={token} />
        <Button type="submit" variant="primary" busy={busy} busyLabel={canUndo ? t('Restoring…') : t('Stopping…')}>
          {canUndo ? t('Get my old number back') : t('Stop this change')}
        </Button>
        <SendError error={error} />
      </PostForm>
    </>
  )
}
