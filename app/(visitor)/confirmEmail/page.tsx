import type { Metadata } from 'next'
import { ConfirmEmail } from '#components/profile/email/ConfirmEmail.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { currentSession, firstOfEach, type PageProps } from '#server/bff/pages/pages.ts'

export const metadata: Metadata = { title: 'Confirm your email' }

export default async function ConfirmEmailPage({ searchParams }: PageProps) {
  const { code } = firstOfEach(await searchParams)
  return (
    <PageFrame>
      <ConfirmEmail code={code} signedIn={(await currentSession()) !== null} />
    </PageFrame>
  )
}
