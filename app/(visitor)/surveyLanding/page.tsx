import { pageTitle } from '#components/language/pageTitle.ts'
import { SurveyLandingScreen } from '#components/screens/survey-landing/SurveyLandingScreen.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { postedForms } from '#server/bff/pages/form-post.ts'
import { firstOfEach, type PageProps } from '#server/bff/pages/pages.ts'
import { surveyLanding } from '#server/bff/pages/surveys/landing.ts'
import { config } from '#server/config.ts'

export const generateMetadata = pageTitle('Survey invitation')

export default async function SurveyLandingPage({ searchParams }: PageProps) {
  const { maskId, ckey, isRegistered } = firstOfEach(await searchParams)
  const keys = ckey ? { ckey } : { maskId }
  const [loaded, posted] = await Promise.all([
    surveyLanding({ ...keys, isRegistered }),
    postedForms('login', 'registration', 'start-on-landing', 'survey-details'),
  ])
  return (
    <PageFrame>
      <SurveyLandingScreen {...loaded} keys={keys} isRegistered={isRegistered} brand={config().brand} posted={posted} />
    </PageFrame>
  )
}
