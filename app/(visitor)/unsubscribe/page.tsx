import type { Metadata } from 'next'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { Unsubscribe } from '#components/surveys/unsubscribe/Unsubscribe.tsx'
import { firstOfEach, type PageProps } from '#server/bff/pages/pages.ts'

export const metadata: Metadata = { title: 'Unsubscribe' }

export default async function UnsubscribePage({ searchParams }: PageProps) {
  const { m } = firstOfEach(await searchParams)
  return (
    <PageFrame>
      <Unsubscribe m={m ?? ''} />
    </PageFrame>
  )
}
