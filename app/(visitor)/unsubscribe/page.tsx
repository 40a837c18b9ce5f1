import type { Metadata } from 'next'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { Unsubscribe } from '#components/surveys/Unsubscribe.tsx'
import { firstOfEach } from '#server/bff/pages.ts'

export const metadata: Metadata = { title: 'Unsubscribe' }

interface Props {
  searchParams: Promise<Parameters<typeof firstOfEach>[0]>
}

export default async function UnsubscribePage({ searchParams }: Props) {
  const { m } = firstOfEach(await searchParams)
  return (
    <PageFrame>
      <Unsubscribe m={m ?? ''} />
    </PageFrame>
  )
}
