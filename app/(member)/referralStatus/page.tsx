import { pageTitle } from '#components/language/pageTitle.ts'
import { ReferralStatus } from '#components/rewards/referrals/ReferralStatus.tsx'
import { PageFrame } from '#components/shell/PageFrame.tsx'
import { referralStatus } from '#lib/contract/panel/rewards.ts'
import { routes } from '#lib/routes.ts'
import { load, loadProfile, optionalPart, requireSession } from '#server/bff/pages/pages.ts'
import { referralPanelist } from '#server/bff/pages/rewards/referral-status.ts'

export const generateMetadata = pageTitle('Referral status')

export default async function ReferralStatusPage() {
  const session = await requireSession(routes.referralStatus)
  const [panelistName, referrals] = await Promise.all([
    referralPanelist(session),
    optionalPart(load(session, referralStatus)),
  ])
  // Without a referral, the page says what one earns.
  const profile = referrals?.length === 0 ? await optionalPart(loadProfile(session)) : null
  return (
    <PageFrame member={session.userId} wide>
      <ReferralStatus panelistName={panelistName} referrals={referrals} bonus={profile?.referralBonus ?? null} />
    </PageFrame>
  )
}
