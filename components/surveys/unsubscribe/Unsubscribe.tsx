'use client'

import { useRef, useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { useSend } from '#components/form/useSend.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { Card } from '#components/ui/Card.tsx'
import { Alert } from '#components/ui/feedback/Alert.tsx'
import { Notice } from '#components/ui/feedback/Notice.tsx'
import { FocusRestorer } from '#components/ui/navigation/FocusRestorer.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import { PostForm } from '#components/ui/PostForm.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import { NOT_UNSUBSCRIBED, UNSUBSCRIBED } from '#lib/messages/texts/surveys.ts'
import type { PostedForm } from '#lib/posted-form.ts'
import { routes } from '#lib/routes.ts'

/**
 * Browsers only close windows that a script opened: after this many ms, go to Home instead.
 * @see docs/specification/unsubscribe.md#c-91-cancel-and-the-window
 */
const CLOSING = 200

function closeWindow() {
  window.close()
  setTimeout(() => location.assign(routes.home.path), CLOSING)
}

/** "Close" takes the place of "Unsubscribe": the second click of a double click must not close the window. */
const DOUBLE_CLICK_MS = 500

interface Props {
  m: string
  posted: Pick<PostedForm, 'action' | 'isDone'>
}

/**
 * Unsubscribes the address behind `m` from invitation emails, after a button press.
 * @see docs/specification/unsubscribe.md#unsubscribing
 */
export function Unsubscribe({ m, posted }: Props) {
  const t = useTranslate()
  const [done, setDone] = useState(posted.isDone)
  const doneAt = useRef(Number.NEGATIVE_INFINITY)
  const { busy, error, start } = useSend({
    send: (invitationMaskId: string) =>
      lazyCall(() => import('#lib/contract/panel/surveys/survey-outcomes.ts'), 'unsubscribe', {
        body: { invitationMaskId },
      }),
    onDone: () => {
      doneAt.current = Date.now()
      setDone(true)
    },
    onError: () => {
      toast.error(NOT_UNSUBSCRIBED)
    },
  })
  const close = () => {
    if (Date.now() - doneAt.current > DOUBLE_CLICK_MS) closeWindow()
  }
  return (
    <>
      <PageHeading>{t('Unsubscribe')}</PageHeading>
      <Card>
        {done ? (
          <Alert tone="success" title={t(UNSUBSCRIBED)} className="mb-4" />
        ) : (
          <p className="mb-4">{t('Select Unsubscribe to stop survey invitations by email.')}</p>
        )}
        {error && !done ? (
          <Notice tone="warning" className="mb-4">
            {t('Open the link in your invitation again, and check that none of it is missing.')}
          </Notice>
        ) : null}
        <p>{t('You can still take surveys. You can find them on your dashboard at any time.')}</p>
        <FocusRestorer className="mt-6 flex flex-col gap-3 sm:flex-row">
          {done ? null : (
            <PostForm action={posted.action} onSubmit={() => void start(m)}>
              <input type="hidden" name="m" value={m} />
              <Button type="submit" variant="primary" size="large" wide busy={busy}>
                {t('Unsubscribe')}
              </Button>
            </PostForm>
          )}
          <Button variant="quiet" size="large" className="noscript:hidden" onClick={close}>
            {done ? t('Close') : t('Cancel')}
          </Button>
        </FocusRestorer>
      </Card>
    </>
  )
}
