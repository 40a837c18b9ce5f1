import { pageTitle } from '#components/language/pageTitle.ts'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { SampleSurvey } from '#components/surveys/landing/SampleSurvey.tsx'
import { routes } from '#lib/routes.ts'
import { requireSession } from '#server/bff/pages/pages.ts'

export const generateMetadata = pageTitle('Sample survey registration')

export default async function SurveyRegisterPage() {
  const session = await requireSession(routes.surveyRegister)
  return (
    <PageFrame member={session.userId}>
      <SampleSurvey />
    </PageFrame>
  )
}
