import type { Metadata } from 'next'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { OutcomePage } from '#components/surveys/OutcomePage.tsx'
import { completedTask } from '#components/surveys/outcomeTasks.ts'
import { outcomeVisit } from '#server/bff/outcomes.ts'
import type { PageProps } from '#server/bff/pages.ts'
import { config } from '#server/config.ts'

export const metadata: Metadata = { title: 'Survey completed' }

export default async function CompletedPage({ searchParams }: PageProps) {
  const { problem, status, signedIn } = await outcomeVisit('completed', await searchParams)
  return (
    <PageFrame>
      <OutcomePage
        outcome="completed"
        brand={config().brand}
        problem={problem}
        task={completedTask(status, signedIn)}
      />
    </PageFrame>
  )
}
