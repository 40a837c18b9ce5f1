import { redirect } from 'next/navigation'
import { pageTitle } from '#components/language/pageTitle.ts'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { SurveyTerms } from '#components/surveys/terms/SurveyTerms.tsx'
import { linkTo, routes } from '#lib/routes.ts'
import { howPaid } from '#server/bff/information/how-paid.ts'
import { currentTranslate, firstOfEach, type PageProps, requireSession } from '#server/bff/pages/pages.ts'
import { startedSurvey } from '#server/bff/pages/surveys/started-survey.ts'
import { surveyEffort } from '#server/bff/pages/surveys/survey-effort.ts'
import { openLink, pageOf } from '#server/bff/session/sealed-links.ts'
import { config } from '#server/config.ts'

export const generateMetadata = pageTitle('Survey terms')

/** Dollars from the dashboard's link; null for anything else. */
const dollarsOf = (text: string | undefined) => (/^\d{1,6}(\.\d{1,2})?$/.test(text ?? '') ? Number(text) : null)

export default async function SurveyTermsPage({ searchParams }: PageProps) {
  const { to, incentive, survey } = firstOfEach(await searchParams)
  const session = await requireSession(routes.surveyTerms, { to, incentive, survey })
  const link = await openLink(to, session)
  if (!link) redirect(linkTo(routes.dashboard))
  const dollars = dollarsOf(incentive)
  const [effort, surveyName] = await Promise.all([
    surveyEffort(session, survey, dollars),
    startedSurvey(session, survey),
  ])
  return (
    <PageFrame member={session.userId}>
      <SurveyTerms
        brand={config().brand}
        incentive={dollars}
        effort={effort}
        named={surveyName}
        howPaid={howPaid(config(), await currentTranslate())}
        survey={pageOf(link, to)}
      />
    </PageFrame>
  )
}
