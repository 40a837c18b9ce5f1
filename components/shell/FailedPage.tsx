'use client'

import { useEffect } from 'react'
import { reportBrowserError } from '#components/call/reportBrowserError.ts'
import { useTranslate } from '#components/language/useTranslate.ts'
import { FailedState } from '#components/ui/feedback/FailedState.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import { GENERIC } from '#lib/messages/texts.ts'
import { PageFrame } from './PageFrame.tsx'

interface Props {
  /** Errors with a digest were thrown on the server, which logs them. */
  error: Error & { digest?: string }
  reset: () => void
}

/** Error boundary for a whole page; the navigation around it still works. */
export default function FailedPage({ error, reset }: Props) {
  const t = useTranslate()
  useEffect(() => {
    if (!error.digest) reportBrowserError(error)
  }, [error])
  return (
    <PageFrame>
      <PageHeading>{t("We can't show this page")}</PageHeading>
      <FailedState message={GENERIC} onRetry={reset} />
    </PageFrame>
  )
}
