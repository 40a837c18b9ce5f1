'use client'

import { lazyCall } from '#components/call/lazyCall.ts'
import { useSend } from '#components/form/useSend.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { PostForm } from '#components/ui/PostForm.tsx'
import { errorAction } from '#lib/messages/error-action.ts'
import { isDetailsMissing, startSurveyMessages } from '#lib/messages/survey-start.ts'
import { linkTo } from '#lib/routes.ts'
import { type Landing, type StartEvents, startOf } from './landing.ts'
import { StartFields } from './StartFields.tsx'

interface Props extends StartEvents {
  landing: Landing
  /** URL the form posts to without JavaScript. */
  action: string
  onMissing: () => void
}

/** @see docs/specification/surveys.md#signed-in-members */
export function StartNow({ landing, action, onStarted, onNotice, onMissing }: Props) {
  const t = useTranslate()
  const messages = startSurveyMessages[landing.ckey ? 'campaign' : 'invitation']
  const { busy, start } = useSend({
    send: (_: null, attempt) =>
      lazyCall(() => import('#lib/contract/portal/surveys.ts'), 'startSurvey', { body: startOf(landing), ...attempt }),
    onError: (error) => {
      if (isDetailsMissing(error)) {
        onMissing()
        return 'leaving'
      }
      const { text, redirect } = errorAction(messages, error, landing.brand, t)
      if (text && redirect) onNotice({ next: linkTo(redirect.to), notice: { message: text, after: redirect.after } })
    },
    onDone: onStarted,
  })
  return (
    <PostForm action={action} onSubmit={() => void start(null)}>
      <StartFields landing={landing} />
      <Button type="submit" variant="primary" size="large" wide busy={busy} busyLabel={t('Starting…')}>
        {t('Start Survey')}
      </Button>
    </PostForm>
  )
}
