import { currentTranslate } from '#components/language/currentTranslate.ts'
import { pageTitle } from '#components/language/pageTitle.ts'
import { OwnNumberScreen } from '#components/profile/number/OwnNumberScreen.tsx'
import { ownNumberPost } from '#components/profile/number/ownNumberForm.ts'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { ownNumber } from '#lib/contract/panel/own-number.ts'
import { routes } from '#lib/routes.ts'
import { featureData } from '#server/bff/pages/feature-data.ts'
import { postedForms } from '#server/bff/pages/form-post.ts'
import { firstOfEach, type PageProps, requireSession } from '#server/bff/pages/pages.ts'
import { config } from '#server/config.ts'

export const generateMetadata = pageTitle('Change your mobile number')

export default async function OwnNumberPage({ searchParams }: PageProps) {
  const { code } = firstOfEach(await searchParams)
  const session = await requireSession(routes.ownNumber)
  const [loaded, posted] = await Promise.all([
    featureData(session, ownNumber, routes.settings),
    postedForms('own-number', 'own-number-proof'),
  ])
  return (
    <PageFrame member={session.userId}>
      <OwnNumberScreen
        loaded={loaded}
        codeSent={code === 'sent'}
        proofAction={posted['own-number-proof'].action}
        post={ownNumberPost(posted['own-number'], await currentTranslate())}
        supportEmail={config().brand.supportEmail}
      />
    </PageFrame>
  )
}
