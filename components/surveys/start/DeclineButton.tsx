'use client'

import { useState } from 'react'
import { lazyDialog } from '#components/call/lazyDialog.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'

const DeclineDialog = lazyDialog(() => import('./DeclineDialog.tsx'))

interface Props {
  invitation: string
  /** The survey's name, for the button's accessible name. */
  topic: string
}

/**
 * Declines a survey after a confirmation. Minimal markup, because every row has one.
 * @see docs/specification/survey-start.md#saying-no
 */
export function DeclineButton({ invitation, topic }: Props) {
  const t = useTranslate()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="link min-h-9 text-sm noscript:hidden"
        aria-haspopup="dialog"
        aria-label={`${t('Decline')} ${topic}`}
        onClick={() => setOpen(true)}
      >
        {t('Decline')}
      </button>
      {open ? <DeclineDialog invitation={invitation} topic={topic} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
