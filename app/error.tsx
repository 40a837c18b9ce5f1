'use client'

import { type ComponentProps, lazy, Suspense } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'

/** Fallback if the script of the error page fails to load too. */
const Plain = () => {
  const t = useTranslate()
  return (
    <h1 role="alert" className="p-8 text-2xl">
      {t("We can't show this page")}
    </h1>
  )
}

/** Lazy, because every page loads this file, but few show the error page. */
const FailedPage = lazy(() => import('#components/shell/FailedPage.tsx').catch(() => ({ default: Plain })))

export default function PageError(props: ComponentProps<typeof FailedPage>) {
  return (
    <Suspense>
      <FailedPage {...props} />
    </Suspense>
  )
}
