import { MyProfile } from '#components/profile/dashboard/MyProfile.tsx'
import { DonationCenter } from '#components/rewards/DonationCenter.tsx'
import { MyIncentives } from '#components/rewards/MyIncentives.tsx'
import { ReferCard } from '#components/rewards/ReferCard.tsx'
import type { BrandFacts } from '#components/shell/brand.ts'
import { InviteCode } from '#components/surveys/dashboard/InviteCode.tsx'
import { isPatient } from '#lib/rules/profile/panelist-type.ts'
import { heldIncentives } from '#lib/rules/rewards/payment-timeline.ts'
import { mayRefer, owesTaxForm, taxTabOf } from '#lib/rules/surveys/dashboard.ts'
import type { DashboardData } from './dashboardData.ts'

interface Props extends Pick<DashboardData, 'profile' | 'surveys' | 'summary' | 'organizations'> {
  brand: BrandFacts
}

/** Which member has which cards. @see docs/specification/dashboard.md#cards */
export function Cards({ profile, surveys, summary, organizations, brand }: Props) {
  return (
    <>
      <MyIncentives
        summary={summary}
        held={summary && heldIncentives(summary, Array.isArray(surveys) ? surveys : [], profile?.taxStatus ?? null)}
        taxTab={profile && owesTaxForm(profile) ? taxTabOf(profile) : null}
      />
      <InviteCode brand={brand.name} />
      {profile && isPatient(profile) ? <MyProfile profile={profile} /> : null}
      {profile && mayRefer(profile) ? <ReferCard brand={brand.name} link={profile.refrralLink} /> : null}
      {profile ? (
        <DonationCenter profile={profile} organizations={organizations} supportEmail={brand.supportEmail} />
      ) : null}
    </>
  )
}
