import { redirect } from 'next/navigation'
import { pageTitle } from '#components/language/pageTitle.ts'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { AskFacts } from '#components/surveys/facts/AskFacts.tsx'
import { linkTo, routes } from '#lib/routes.ts'
import { postedForm } from '#server/bff/pages/form-post.ts'
import { firstOfEach, type PageProps, requireSession } from '#server/bff/pages/pages.ts'
import { pendingFactQuestions } from '#server/bff/pages/surveys/survey-facts.ts'
import { openLink } from '#server/bff/session/sealed-links.ts'

export const generateMetadata = pageTitle('Share your answers')

export default async function SurveyFactsPage({ searchParams }: PageProps) {
  const { to = '' } = firstOfEach(await searchParams)
  const session = await requireSession(routes.surveyFacts, { to })
  const link = await openLink(to, session)
  if (!link) redirect(linkTo(routes.dashboard))
  const facts = await pendingFactQuestions(session, link)
  if (!facts) redirect(linkTo(routes.redirect, { to }))
  const { action } = await postedForm('survey-facts')
  return (
    <PageFrame member={session.userId}>
      <AskFacts facts={facts} to={to} action={action} />
    </PageFrame>
  )
}
