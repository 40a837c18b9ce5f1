'use client'

import { type ComponentProps, lazy, Suspense } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'

/** Where the script of the screen does not come either. */
const Plain = () => {
  const t = useTranslate()
  return (
    <h1 role="alert" className="p-8 text-2xl">
      {t('This page could not be shown')}
    </h1>
  )
}

/** Every page ships this file with its first load, and hardly any shows it: the screen is fetched when it is needed. */
const FailedPage = lazy(() => import('#components/shell/FailedPage.tsx').catch(() => ({ default: Plain })))

export default function PageError(props: ComponentProps<typeof FailedPage>) {
  return (
    <Suspense>
      <FailedPage {...props} />
    </Suspense>
  )
}
