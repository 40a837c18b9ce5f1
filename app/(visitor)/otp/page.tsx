import { redirect } from 'next/navigation'
import { CodeScreen } from '#components/auth/code/CodeScreen.tsx'
import { codePosts } from '#components/auth/posts.ts'
import { currentTranslate } from '#components/language/currentTranslate.ts'
import { pageTitle } from '#components/language/pageTitle.ts'
import { StepLine } from '#components/profile/StepLine.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { routes } from '#lib/routes.ts'
import {
  addresseeOf,
  formOf,
  isForSettings,
  onboardingOf,
  resendPause,
  stepUpFrom,
} from '#server/bff/pages/code-page.ts'
import { postedForms } from '#server/bff/pages/form-post.ts'
import { hasNumberChange } from '#server/bff/pages/lost-phone.ts'
import { currentPendingVerification } from '#server/bff/pages/pages.ts'
import { config } from '#server/config.ts'

export const generateMetadata = pageTitle('Verification code')

export default async function OtpPage() {
  const [pending, posted] = await Promise.all([currentPendingVerification(), postedForms('code', 'resend')])
  if (!pending) redirect(routes.login.path)
  const t = await currentTranslate()
  const brand = config().brand.name
  const newcomer = await onboardingOf(pending)
  return (
    <PageFrame>
      <CodeScreen
        flow={pending.flow}
        sentTo={addresseeOf(pending)}
        brand={brand}
        resendPause={resendPause(pending)}
        posts={codePosts(posted, pending.flow, brand, t)}
        steps={newcomer ? <StepLine profile={newcomer} step="account" /> : null}
        stepUpFrom={stepUpFrom(pending)}
        formLink={formOf(pending)}
        isForSettings={isForSettings(pending)}
        hasNumberChange={hasNumberChange()}
      />
    </PageFrame>
  )
}
