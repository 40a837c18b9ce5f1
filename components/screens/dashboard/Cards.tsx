import type { FormPost } from '#components/form/formPost.ts'
import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { MyProfile } from '#components/profile/dashboard/MyProfile.tsx'
import { DonationCenter } from '#components/rewards/non-profits/DonationCenter.tsx'
import { ReferCard } from '#components/rewards/referrals/ReferCard.tsx'
import type { BrandFacts } from '#components/shell/brand.ts'
import type { LoadedSurveys } from '#components/surveys/dashboard/resources.ts'
import { formatDollars } from '#lib/format/money.ts'
import { isPatient } from '#lib/rules/profile/panelist-type.ts'
import { mayRefer, owesTaxForm, taxTabOf } from '#lib/rules/surveys/dashboard.ts'
import type { DashboardData } from './dashboardData.ts'
import { Incentives } from './Incentives.tsx'
import { InviteCode } from './lateParts.tsx'

interface Props extends Pick<DashboardData, 'profile' | 'summary' | 'organizations'> {
  loaded: LoadedSurveys
  brand: BrandFacts
  /** The form for a participation code. */
  code: FormPost
}

/** The dashboard cards, depending on the member. @see docs/specification/dashboard.md#cards */
export function Cards({ profile, loaded, summary, organizations, brand, code }: Props) {
  const t = useTranslate()
  const donated = summary?.donated
  return (
    <>
      <Incentives
        summary={summary}
        loaded={loaded}
        taxStatus={profile?.taxStatus ?? null}
        taxTab={profile && owesTaxForm(profile) ? taxTabOf(profile) : null}
      />
      {profile && isPatient(profile) ? <MyProfile profile={profile} /> : null}
      {profile && mayRefer(profile) ? (
        <ReferCard brand={brand.name} link={profile.refrralLink} bonus={profile.referralBonus} />
      ) : null}
      {profile ? (
        <DonationCenter
          chosen={profile.nonProfitOrganizationDto}
          organizations={organizations}
          supportEmail={brand.supportEmail}
        >
          {donated ? (
            <p>
              <Sentence
                text={t('Donated in your name so far: <dollars/>')}
                parts={{ dollars: () => <strong>{formatDollars(donated)}</strong> }}
              />
            </p>
          ) : null}
        </DonationCenter>
      ) : null}
      <InviteCode brand={brand.name} post={code} />
    </>
  )
}
