'use client'

import { useState } from 'react'
import { lazyDialog } from '#components/call/lazyDialog.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { routes } from '#lib/routes.ts'

const DeclineDialog = lazyDialog(() => import('./DeclineDialog.tsx'))

interface Props {
  invitation: string
  /** The survey's name, for the button's accessible name. */
  topic: string
}

/**
 * Declines a survey after a confirmation: in a dialog, or on a page without JavaScript. Minimal markup, because every
 * row has one.
 * @see docs/specification/survey-start.md#saying-no
 */
export function DeclineButton({ invitation, topic }: Props) {
  const t = useTranslate()
  const [open, setOpen] = useState(false)
  return (
    <>
      <form
        action={routes.declineSurvey.path}
        onSubmit={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        <input type="hidden" name="maskId" value={invitation} />
        <button type="submit" className="decline" aria-haspopup="dialog" aria-label={`${t('Decline')} ${topic}`}>
          {t('Decline')}
        </button>
      </form>
      {open ? <DeclineDialog invitation={invitation} topic={topic} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
