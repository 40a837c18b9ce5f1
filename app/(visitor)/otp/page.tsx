import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { CodeScreen } from '#components/auth/code/CodeScreen.tsx'
import { codePosts } from '#components/auth/posts.ts'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { formatPhone } from '#lib/format/phone.ts'
import { routes } from '#lib/routes.ts'
import { postedForms } from '#server/bff/pages/form-post.ts'
import { currentPendingVerification } from '#server/bff/pages/pages.ts'
import type { PendingCode } from '#server/bff/session/pending-verification.ts'
import { config } from '#server/config.ts'

export const metadata: Metadata = { title: 'Verification code' }

function addresseeOf(pending: PendingCode): string {
  if (pending.flow === 'email') return pending.email
  return formatPhone(pending.flow === 'login' ? pending.loginId : pending.payload.mobileNumber)
}

/** Where a member who gives a code once more came from; null at a registration, login or email. */
const stepUpFrom = (pending: PendingCode) =>
  pending.flow === 'login' && pending.isStepUp ? (pending.returnUrl ?? routes.dashboard.path) : null

export default async function OtpPage() {
  const [pending, posted] = await Promise.all([currentPendingVerification(), postedForms('code', 'resend')])
  if (!pending) redirect(routes.login.path)
  const brand = config().brand.name
  return (
    <PageFrame>
      <CodeScreen
        flow={pending.flow}
        sentTo={addresseeOf(pending)}
        brand={brand}
        posts={codePosts(posted, pending.flow, brand)}
        stepUpFrom={stepUpFrom(pending)}
      />
    </PageFrame>
  )
}
