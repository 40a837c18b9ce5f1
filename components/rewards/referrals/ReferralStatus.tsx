import { useTranslate } from '#components/language/useTranslate.ts'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import { FailedState } from '#components/ui/feedback/FailedState.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import { GENERIC } from '#lib/messages/texts.ts'
import { routes } from '#lib/routes.ts'
import { ReferralList } from './ReferralList.tsx'
import type { Referral } from './referralRows.ts'

interface Props {
  /** Null when it could not be loaded. */
  panelistName: string | null
  /** Null when they could not be loaded. */
  referrals: readonly Referral[] | null
  /** What a referral earns; null when unknown. */
  bonus: number | null
}

/** @see docs/specification/referrals.md#status-page */
export function ReferralStatus({ panelistName, referrals, bonus }: Props) {
  const t = useTranslate()
  return (
    <>
      <PageHeading lead={panelistName ? t('Welcome, {name}', { name: panelistName }) : undefined}>
        {t('Referral status')}
      </PageHeading>
      {referrals ? (
        <ReferralList rows={referrals} bonus={bonus} />
      ) : (
        <FailedState message={GENERIC}>{t("What you've already saved is safe.")}</FailedState>
      )}
      <div className="mt-8 flex flex-col gap-3 sm:flex-row">
        <ButtonLink href={routes.referPopUp.path} variant="primary" size="large" wide>
          {t(referrals?.length ? 'Refer another friend' : 'Refer a friend')}
        </ButtonLink>
        <ButtonLink href={routes.dashboard.path} size="large" wide>
          {t('Go to Dashboard')}
        </ButtonLink>
      </div>
    </>
  )
}
