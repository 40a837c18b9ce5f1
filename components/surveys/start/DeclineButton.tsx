'use client'

import { useId, useState } from 'react'
import { lazyDialog } from '#components/call/lazyDialog.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'

const DeclineDialog = lazyDialog(() => import('./DeclineDialog.tsx'))

interface Props {
  invitation: string
  topic: string
  /** Id of the survey's name, which is part of the button's. */
  topicId: string
}

/** Says no to a survey, after one question. Every row has one: its markup is short. @see docs/specification/survey-start.md#saying-no */
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
