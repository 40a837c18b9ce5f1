import type { Metadata } from 'next'
import { ConfirmEmail } from '#components/profile/ConfirmEmail.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { firstOfEach } from '#server/bff/pages.ts'

export const metadata: Metadata = { title: 'Confirm your email' }

interface Props {
  searchParams: Promise<Parameters<typeof firstOfEach>[0]>
}

export default async function ConfirmEmailPage({ searchParams }: Props) {
  const { code } = firstOfEach(await searchParams)
  return (
    <PageFrame>
      <ConfirmEmail code={code} />
    </PageFrame>
  )
}
