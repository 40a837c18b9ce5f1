import type { Metadata } from 'next'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { OutcomePage } from '#components/surveys/OutcomePage.tsx'
import { outcomeVisit } from '#server/bff/outcomes.ts'
import type { firstOfEach } from '#server/bff/pages.ts'
import { config } from '#server/config.ts'

export const metadata: Metadata = { title: 'Screener completed' }

interface Props {
  searchParams: Promise<Parameters<typeof firstOfEach>[0]>
}

export default async function ScreenerCompletedPage({ searchParams }: Props) {
  const { problem } = await outcomeVisit('screener-completed', await searchParams)
  return (
    <PageFrame>
      <OutcomePage outcome="screener-completed" brand={config().brand} problem={problem} task={null} />
    </PageFrame>
  )
}
