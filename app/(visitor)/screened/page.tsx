import { pageTitle } from '#components/language/pageTitle.ts'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { OutcomePage } from '#components/surveys/outcome/OutcomePage.tsx'
import { outcomeVisit } from '#server/bff/outcomes/outcomes.ts'
import type { PageProps } from '#server/bff/pages/pages.ts'
import { config } from '#server/config.ts'

export const generateMetadata = pageTitle('Not qualified')

export default async function TerminatedPage({ searchParams }: PageProps) {
  const { error, retry } = await outcomeVisit('screened', await searchParams)
  return (
    <PageFrame>
      <OutcomePage outcome="screened" brand={config().brand} error={error} retry={retry} task={null} />
    </PageFrame>
  )
}
