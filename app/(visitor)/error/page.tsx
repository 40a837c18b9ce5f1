import { pageTitle } from '#components/language/pageTitle.ts'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { ErrorPage } from '#components/surveys/outcome/ErrorPage.tsx'
import { config } from '#server/config.ts'

export const generateMetadata = pageTitle('Something went wrong')

export default function ErrorRoute() {
  return (
    <PageFrame>
      <ErrorPage brand={config().brand} />
    </PageFrame>
  )
}
