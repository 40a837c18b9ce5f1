import type { Metadata } from 'next'
import { EmailScreen } from '#components/profile/email/EmailScreen.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { emailPage } from '#server/bff/pages/email-page.ts'
import { config } from '#server/config.ts'

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await emailPage()).title })

export default async function VerifyEmailPage() {
  return (
    <PageFrame>
      <EmailScreen {...(await emailPage())} brand={config().brand.name} />
    </PageFrame>
  )
}
