import { pageTitle } from '#components/language/pageTitle.ts'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { OutcomePage } from '#components/surveys/outcome/OutcomePage.tsx'
import { partialTask } from '#components/surveys/outcome/outcomeTasks.ts'
import { outcomeVisit } from '#server/bff/outcomes/outcomes.ts'
import { ownPayment } from '#server/bff/outcomes/own-payment.ts'
import { type PageProps, visitingMember } from '#server/bff/pages/pages.ts'
import { config } from '#server/config.ts'

export const generateMetadata = pageTitle('Survey partly completed')

export default async function PartialCompletePage({ searchParams }: PageProps) {
  const parameters = await searchParams
  const { error, retry, status } = await outcomeVisit('partial-completed', parameters)
  const task = partialTask(status, await visitingMember())
  return (
    <PageFrame>
      <OutcomePage
        outcome="partial-completed"
        brand={config().brand}
        error={error}
        retry={retry}
        task={task}
        payment={await ownPayment(parameters)}
      />
    </PageFrame>
  )
}
