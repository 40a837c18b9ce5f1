import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { CodeScreen } from '#components/auth/CodeScreen.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { formatPhone } from '#lib/format/phone.ts'
import { routes } from '#lib/routes.ts'
import type { CodeJourney } from '#server/bff/journey.ts'
import { currentJourney } from '#server/bff/pages.ts'
import { config } from '#server/config.ts'

export const metadata: Metadata = { title: 'Verification code' }

function addresseeOf(journey: CodeJourney): string {
  if (journey.flow === 'email') return journey.email
  return formatPhone(journey.flow === 'login' ? journey.loginId : journey.payload.mobileNumber)
}

/** Where a member who gives a code once more came from; null at a registration, login or email. */
const stepUpFrom = (journey: CodeJourney) =>
  journey.flow === 'login' && journey.isStepUp ? (journey.returnUrl ?? routes.dashboard.path) : null

export default async function OtpPage() {
  const journey = await currentJourney()
  if (!journey) redirect(routes.login.path)
  return (
    <PageFrame>
      <CodeScreen
        flow={journey.flow}
        sentTo={addresseeOf(journey)}
        brand={config().brand.name}
        stepUpFrom={stepUpFrom(journey)}
      />
    </PageFrame>
  )
}
