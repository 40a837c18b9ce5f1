'use client'

import { type ReactNode, useState } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { Notice } from '#components/ui/feedback/Notice.tsx'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import { rememberDismissed } from './dismissedNote.ts'

interface Props {
  taxTab: string
  userId: number
  children: ReactNode
}

/** Note about taxes, before the form is due. Stays hidden once dismissed. */
export function TaxNote({ taxTab, userId, children }: Props) {
  const t = useTranslate()
  const [dismissed, setDismissed] = useState(false)
  if (dismissed) return null
  const dismiss = () => {
    rememberDismissed(userId)
    setDismissed(true)
    // The pressed button is gone with the note.
    document.querySelector('h1')?.focus({ preventScroll: true })
  }
  return (
    <Notice tone="info" title={t('About your taxes')}>
      <div className="notice-row">
        <p className="max-w-prose flex-1 basis-80">
          {children}{' '}
          <PageLink href={taxTab} className="link">
            {t('Form W-9')}
          </PageLink>
        </p>
        <Button size="small" onClick={dismiss}>
          {t('Dismiss')}
        </Button>
      </div>
    </Notice>
  )
}
