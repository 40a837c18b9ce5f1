import { pageTitle } from '#components/language/pageTitle.ts'
import { ConfirmEmail } from '#components/profile/email/ConfirmEmail.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { postedForm } from '#server/bff/pages/form-post.ts'
import { currentSession, firstOfEach, type PageProps } from '#server/bff/pages/pages.ts'

export const generateMetadata = pageTitle('Confirm your email')

export default async function ConfirmEmailPage({ searchParams }: PageProps) {
  const [{ code }, session, posted] = await Promise.all([
    searchParams.then(firstOfEach),
    currentSession(),
    postedForm('confirm-email'),
  ])
  return (
    <PageFrame>
      <ConfirmEmail code={code} signedIn={session !== null} posted={posted} />
    </PageFrame>
  )
}
