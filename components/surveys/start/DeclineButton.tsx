'use client'

import { useId, useState } from 'react'
import { lazyDialog } from '#components/call/lazyDialog.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'

const DeclineDialog = lazyDialog(() => import('./DeclineDialog.tsx'))

interface Props {
  invitation: string
  topic: string
  /** Id of the survey's name, for the button's accessible name. */
  topicId: string
}

/**
 * Declines a survey after a confirmation. Minimal markup, because every row has one.
 * @see docs/specification/survey-start.md#saying-no
 */
export function DeclineButton({ invitation, topic, topicId }: Props) {
  const t = useTranslate()
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        id={id}
        className="link min-h-9 text-sm noscript:hidden"
        aria-haspopup="dialog"
        aria-labelledby={`${id} ${topicId}`}
        onClick={() => setOpen(true)}
      >
        {t('Decline')}
      </button>
      {open ? <DeclineDialog invitation={invitation} topic={topic} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
