import { pageTitle } from '#components/language/pageTitle.ts'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { OutcomePage } from '#components/surveys/outcome/OutcomePage.tsx'
import { outcomeVisit } from '#server/bff/outcomes/outcomes.ts'
import type { PageProps } from '#server/bff/pages/pages.ts'
import { config } from '#server/config.ts'

export const generateMetadata = pageTitle('Survey full')

export default async function OverQuotaPage({ searchParams }: PageProps) {
  const { error, retry } = await outcomeVisit('over-quota', await searchParams)
  return (
    <PageFrame>
      <OutcomePage outcome="over-quota" brand={config().brand} error={error} retry={retry} task={null} />
    </PageFrame>
  )
}
