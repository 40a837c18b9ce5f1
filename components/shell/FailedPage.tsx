'use client'

import { useEffect } from 'react'
import { reportBrowserError } from '#components/call/reportBrowserError.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { FailedState } from '#components/ui/feedback/FailedState.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import { GENERIC } from '#lib/messages/texts.ts'
import { PageFrame } from './PageFrame.tsx'

interface Props {
  /** With a digest it was thrown on the server, whose log has it. */
  error: Error & { digest?: string }
  reset: () => void
}

/** A page that could not be made at all; the navigation around it still works. */
export default function FailedPage({ error, reset }: Props) {
  const t = useTranslate()
  useEffect(() => {
    if (!error.digest) reportBrowserError(error)
  }, [error])
  return (
    <PageFrame>
      <PageHeading>{t('This page could not be shown')}</PageHeading>
      <FailedState message={GENERIC} onRetry={reset} />
    </PageFrame>
  )
}
