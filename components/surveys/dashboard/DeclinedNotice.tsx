'use client'

import { useEffect, useRef, useState } from 'react'
import { lazyCall } from '#components/call/lazyCall.ts'
import { refreshResources } from '#components/call/Resources.tsx'
import { useSend } from '#components/form/useSend.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { Notice } from '#components/ui/feedback/Notice.tsx'
import { toast } from '#components/ui/toast/toast.ts'
import type { SurveyRow } from '#lib/contract/panel/surveys/surveys.ts'
import { undoDeclineMessages } from '#lib/messages/decline.ts'
import { errorAction } from '#lib/messages/error-action.ts'
import { DECLINE_UNDONE } from '#lib/messages/texts/surveys.ts'
import { type LoadedSurveys, useSurveys } from './resources.ts'
import type { SurveyList } from './view/surveyView.ts'

interface Props {
  loaded: LoadedSurveys
  /** URL the Undo buttons post to without JavaScript. */
  action: string
}

/** Focuses the heading of the list that has the survey again, because the button is gone. */
function focusList() {
  const heading = document.getElementById('my-surveys')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}

const FOCUS_LOST_MS = 2_000

/**
 * Focuses the button once the focus is lost: with the row, or when the dialog closes, whose button was in that row.
 * @returns stops waiting for it
 */
function focusOnceLost(button: HTMLElement | null): () => void {
  const end = performance.now() + FOCUS_LOST_MS
  let frame = 0
  const look = () => {
    if (document.activeElement === document.body) button?.focus()
    else if (performance.now() < end) frame = requestAnimationFrame(look)
  }
  look()
  return () => cancelAnimationFrame(frame)
}

interface UndoProps extends Pick<Props, 'action'> {
  invitation: string
  topic: string
  /** Whether the survey was declined on this page: its row is gone, and with it the button that had focus. */
  isNew: boolean
}

function UndoButton({ invitation, topic, action, isNew }: UndoProps) {
  const t = useTranslate()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => (isNew ? focusOnceLost(button.current) : undefined), [isNew])
  const { busy, start } = useSend({
    send: (body: { invitationMaskedId: string }, { idempotencyKey }) =>
      lazyCall(() => import('#lib/contract/panel/surveys/survey-start.ts'), 'undoDecline', { body, idempotencyKey }),
    onError: (error) => {
      const { text } = errorAction(undoDeclineMessages, error, '', t)
      if (text) toast.error(text)
      // A rejection may mean that the survey has changed.
      if (error.code) refreshResources()
    },
    onDone: () => {
      toast.success(DECLINE_UNDONE)
      refreshResources()
      focusList()
    },
  })
  return (
    <form
      method="post"
      action={action}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void start({ invitationMaskedId: invitation })
      }}
    >
      <input type="hidden" name="invitationMaskedId" value={invitation} />
      <Button
        ref={button}
        type="submit"
        size="small"
        busy={busy}
        busyLabel={t('Wait…')}
        aria-label={busy ? undefined : t('Undo: decline of “{topic}”', { topic })}
      >
        {t('Undo')}
      </Button>
    </form>
  )
}

const declinedIn = (list: SurveyList | null): readonly SurveyRow[] =>
  Array.isArray(list) ? [] : (list?.declined ?? [])

/** Surveys that were just declined, with Undo. @see docs/specification/survey-start.md#saying-no */
export default function DeclinedNotice({ loaded, action }: Props) {
  const t = useTranslate()
  const { list } = useSurveys(loaded)
  const [initial] = useState(() => declinedIn(loaded.surveys))
  const isNew = (invitation: string) => !initial.some(({ invitationMaskedId }) => invitationMaskedId === invitation)
  return declinedIn(list).map(({ invitationMaskedId: invitation, topic }) =>
    invitation ? (
      <Notice key={invitation} tone="info">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="min-w-0 flex-1 basis-60">
            {t('You declined “{topic}”. You can undo this for a day, while the survey is open.', { topic })}
          </p>
          <UndoButton invitation={invitation} topic={topic} action={action} isNew={isNew(invitation)} />
        </div>
      </Notice>
    ) : null,
  )
}
