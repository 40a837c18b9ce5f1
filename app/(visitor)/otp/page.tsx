import { redirect } from 'next/navigation'
import { CodeScreen } from '#components/auth/code/CodeScreen.tsx'
import { codePosts } from '#components/auth/posts.ts'
import { currentTranslate } from '#components/language/currentTranslate.ts'
import { pageTitle } from '#components/language/pageTitle.ts'
import { NumberStep } from '#components/profile/number/NumberStep.tsx'
import { StepLine } from '#components/profile/StepLine.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { numberChange } from '#lib/contract/panel/number-change.ts'
import { routes } from '#lib/routes.ts'
import { codeFacts, onboardingOf } from '#server/bff/pages/code-page.ts'
import { postedForms } from '#server/bff/pages/form-post.ts'
import { currentPendingVerification } from '#server/bff/pages/pages.ts'
import { panelHasCall } from '#server/bff/panel-client/features.ts'
import { config } from '#server/config.ts'

export const generateMetadata = pageTitle('Verification code')

export default async function OtpPage() {
  const [pending, posted] = await Promise.all([currentPendingVerification(), postedForms('code', 'resend')])
  if (!pending) redirect(routes.login.path)
  const t = await currentTranslate()
  const brand = config().brand.name
  const newcomer = await onboardingOf(pending)
  const lastStep = pending.flow === 'own-number' ? <NumberStep number={3} className="-mt-2 mb-4" /> : null
  return (
    <PageFrame>
      <div className="entry-page code-page">
        <CodeScreen
          {...codeFacts(pending)}
          brand={brand}
          posts={codePosts(posted, pending.flow, brand, t)}
          steps={newcomer ? <StepLine profile={newcomer} step="account" /> : lastStep}
          hasNumberChange={panelHasCall(numberChange)}
        />
      </div>
    </PageFrame>
  )
}
