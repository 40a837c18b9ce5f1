import { AddressHelp } from '#components/form/address/AddressHelp.tsx'
import { currentTranslate } from '#components/language/currentTranslate.ts'
import { pageTitle } from '#components/language/pageTitle.ts'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { AddressTask } from '#components/surveys/outcome/AddressTask.tsx'
import { addressPost } from '#components/surveys/outcome/addressPost.ts'
import { OutcomePage } from '#components/surveys/outcome/OutcomePage.tsx'
import { addressTask, completedTask } from '#components/surveys/outcome/outcomeTasks.ts'
import { outcomeVisit } from '#server/bff/outcomes/outcomes.ts'
import { ownPayment } from '#server/bff/outcomes/own-payment.ts'
import { postedForm } from '#server/bff/pages/form-post.ts'
import { type PageProps, visitingMember } from '#server/bff/pages/pages.ts'
import { config } from '#server/config.ts'

export const generateMetadata = pageTitle('Survey completed')

export default async function CompletedPage({ searchParams }: PageProps) {
  const parameters = await searchParams
  const { error, retry, status } = await outcomeVisit('completed', parameters)
  const member = await visitingMember()
  const address = addressTask(status, member)
  const task = completedTask(status, member)
  const payment = await ownPayment(parameters)
  return (
    <PageFrame>
      <OutcomePage outcome="completed" brand={config().brand} error={error} retry={retry} task={task} payment={payment}>
        {address ? (
          <AddressHelp mapsKey={config().mapsBrowserKey}>
            <AddressTask
              saved={address}
              post={addressPost(await postedForm('address'), address, await currentTranslate())}
            />
          </AddressHelp>
        ) : null}
      </OutcomePage>
    </PageFrame>
  )
}
