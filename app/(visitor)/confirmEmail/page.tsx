import { pageTitle } from '#components/language/pageTitle.ts'
import { ConfirmEmail } from '#components/profile/email/ConfirmEmail.tsx'
import { StepLine } from '#components/profile/StepLine.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { postedForm } from '#server/bff/pages/form-post.ts'
import { currentSession, firstOfEach, loadProfile, optionalPart, type PageProps } from '#server/bff/pages/pages.ts'

export const generateMetadata = pageTitle('Confirm your email')

export default async function ConfirmEmailPage({ searchParams }: PageProps) {
  const [{ code }, session, posted] = await Promise.all([
    searchParams.then(firstOfEach),
    currentSession(),
    postedForm('confirm-email'),
  ])
  const profile = session && (await optionalPart(loadProfile(session)))
  return (
    <PageFrame>
      <ConfirmEmail code={code} signedIn={session !== null} posted={posted}>
        {profile ? <StepLine profile={profile} step="account" /> : null}
      </ConfirmEmail>
    </PageFrame>
  )
}
