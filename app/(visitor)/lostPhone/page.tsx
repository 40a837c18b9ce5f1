import { redirect } from 'next/navigation'
import { LostPhone } from '#components/auth/lost-phone/LostPhone.tsx'
import { NumberAsked } from '#components/auth/lost-phone/NumberAsked.tsx'
import { lostPhonePost } from '#components/auth/posts.ts'
import { currentTranslate } from '#components/language/currentTranslate.ts'
import { pageTitle } from '#components/language/pageTitle.ts'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { numberChange } from '#lib/contract/panel/number-change.ts'
import { routes } from '#lib/routes.ts'
import { postedForm } from '#server/bff/pages/form-post.ts'
import { firstOfEach, type PageProps } from '#server/bff/pages/pages.ts'
import { panelHasCall } from '#server/bff/panel-client/features.ts'
import { config } from '#server/config.ts'

export const generateMetadata = pageTitle('Lost phone')

/** Whether it is a time: other text of a link is not shown, because anyone could have written it. */
const isMoment = (text: string) => !Number.isNaN(Date.parse(text))

export default async function LostPhonePage({ searchParams }: PageProps) {
  if (!panelHasCall(numberChange)) redirect(routes.login.path)
  const [{ changes = '' }, posted] = await Promise.all([searchParams.then(firstOfEach), postedForm('lost-phone')])
  const t = await currentTranslate()
  const { supportEmail } = config().brand
  return (
    <PageFrame>
      {isMoment(changes) ? (
        <NumberAsked effectiveAt={changes} supportEmail={supportEmail} />
      ) : (
        <LostPhone supportEmail={supportEmail} post={lostPhonePost(posted, t)} />
      )}
    </PageFrame>
  )
}
