import type { Metadata } from 'next'
import { EmailScreen } from '#components/profile/email/EmailScreen.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { postedForm } from '#server/bff/pages/form-post.ts'
import { emailPage } from '#server/bff/pages/profile/email-page.ts'
import { config } from '#server/config.ts'

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await emailPage()).title })

export default async function VerifyEmailPage() {
  const [page, email, link] = await Promise.all([emailPage(), postedForm('email'), postedForm('email-link')])
  return (
    <PageFrame>
      <EmailScreen {...page} brand={config().brand.name} posted={{ email, link }} />
    </PageFrame>
  )
}
