import { currentTranslate } from '#components/language/currentTranslate.ts'
import { pageTitle } from '#components/language/pageTitle.ts'
import { PayToScreen } from '#components/rewards/payments/pay-to/PayToScreen.tsx'
import { payToPost } from '#components/rewards/payments/pay-to/payToForm.ts'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { routes } from '#lib/routes.ts'
import { postedForms } from '#server/bff/pages/form-post.ts'
import { firstOfEach, type PageProps, requireSession } from '#server/bff/pages/pages.ts'
import { payoutMethodData } from '#server/bff/pages/rewards/payments.ts'

export const generateMetadata = pageTitle('Where we send your payments')

export default async function PayToPage({ searchParams }: PageProps) {
  const { code } = firstOfEach(await searchParams)
  const session = await requireSession(routes.payTo)
  const [chosen, posted] = await Promise.all([payoutMethodData(session), postedForms('payout-method', 'payout-code')])
  return (
    <PageFrame member={session.userId}>
      <PayToScreen
        chosen={chosen}
        codeSent={code === 'sent'}
        codeAction={posted['payout-code'].action}
        post={payToPost(posted['payout-method'], await currentTranslate())}
      />
    </PageFrame>
  )
}
