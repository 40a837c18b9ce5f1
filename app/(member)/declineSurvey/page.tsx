import { redirect } from 'next/navigation'
import { currentTranslate } from '#components/language/currentTranslate.ts'
import { pageTitle } from '#components/language/pageTitle.ts'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { DeclineScreen } from '#components/surveys/decline/DeclineScreen.tsx'
import { declinePost } from '#components/surveys/decline/declineForm.ts'
import { routes } from '#lib/routes.ts'
import { isPathKey } from '#lib/values/keys.ts'
import { postedForm } from '#server/bff/pages/form-post.ts'
import { firstOfEach, type PageProps, requireSession } from '#server/bff/pages/pages.ts'
import { topicOfInvitation } from '#server/bff/pages/surveys/landing.ts'

export const generateMetadata = pageTitle('Decline a survey')

export default async function DeclineSurveyPage({ searchParams }: PageProps) {
  const { maskId = '' } = firstOfEach(await searchParams)
  const session = await requireSession(routes.declineSurvey, { maskId })
  if (!isPathKey(maskId)) redirect(routes.dashboard.path)
  const [topic, posted] = await Promise.all([topicOfInvitation(maskId), postedForm('decline')])
  return (
    <PageFrame member={session.userId}>
      <DeclineScreen invitation={maskId} topic={topic} post={declinePost(posted, await currentTranslate())} />
    </PageFrame>
  )
}
