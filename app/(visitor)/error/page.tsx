import { pageTitle } from '#components/language/pageTitle.ts'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { ErrorPage } from '#components/surveys/outcome/ErrorPage.tsx'
import { pageToRepeat } from '#server/bff/outcomes/outcomes.ts'
import type { PageProps } from '#server/bff/pages/pages.ts'
import { config } from '#server/config.ts'

export const generateMetadata = pageTitle('Something went wrong')

export default async function ErrorRoute({ searchParams }: PageProps) {
  const retry = pageToRepeat(await searchParams)
  return (
    <PageFrame>
      <ErrorPage brand={config().brand} retry={retry} />
    </PageFrame>
  )
}
