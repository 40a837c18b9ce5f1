import type { Metadata } from 'next'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { ErrorPage } from '#components/surveys/outcome/ErrorPage.tsx'
import { config } from '#server/config.ts'

export const metadata: Metadata = { title: 'Something went wrong' }

export default function ErrorRoute() {
  return (
    <PageFrame>
      <ErrorPage brand={config().brand} />
    </PageFrame>
  )
}
