'use client'

import { FailedState } from '#components/ui/FailedState.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import { GENERIC } from '#lib/messages/texts.ts'
import { PageFrame } from './PageFrame.tsx'

/** A page that could not be made at all; the navigation around it still works. */
export default function FailedPage({ reset }: { reset: () => void }) {
  return (
    <PageFrame>
      <PageHeading>This page could not be shown</PageHeading>
      <FailedState message={GENERIC} onRetry={reset} />
    </PageFrame>
  )
}
