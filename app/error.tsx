'use client'

import { type ComponentProps, lazy, Suspense } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'

/** Shown when the screen's script fails to load too. */
const Plain = () => {
  const t = useTranslate()
  return (
    <h1 role="alert" className="p-8 text-2xl">
      {t('This page could not be shown')}
    </h1>
  )
}

/** Lazy, because every page loads this file and hardly any needs the screen. */
const FailedPage = lazy(() => import('#components/shell/FailedPage.tsx').catch(() => ({ default: Plain })))

export default function PageError(props: ComponentProps<typeof FailedPage>) {
  return (
    <Suspense>
      <FailedPage {...props} />
    </Suspense>
  )
}
