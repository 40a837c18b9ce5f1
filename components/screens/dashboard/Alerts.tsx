import { useTranslate } from '#components/language/useTranslate.ts'
import { AccountStatus } from '#components/profile/AccountStatus.tsx'
import { ProfileAlert } from '#components/profile/dashboard/ProfileAlert.tsx'
import { TaxAlert } from '#components/tax/TaxAlert.tsx'
import { TaxNote } from '#components/tax/TaxNote.tsx'
import { Notice } from '#components/ui/feedback/Notice.tsx'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import type { IncentiveSummary, SurveyRow } from '#lib/contract/panel/surveys/surveys.ts'
import type { Rejection, TaxYear } from '#lib/contract/panel/tax/tax.ts'
import { easternToday } from '#lib/format/dates.ts'
import { routes } from '#lib/routes.ts'
import { isOnboarded } from '#lib/rules/profile/onboarding.ts'
import { panelistStatus } from '#lib/rules/profile/panelist-status.ts'
import { latePayments, paymentsOf } from '#lib/rules/rewards/payments.ts'
import { taxAlertFor, taxTabOf } from '#lib/rules/surveys/dashboard.ts'
import type { NextStep } from '#lib/rules/surveys/next-step.ts'
import { collectionSentence, form1099Sentence } from '#lib/rules/tax/tax-sentences.ts'

const awaitsVerification = (profile: PanelistProfile) =>
  isOnboarded(profile) && panelistStatus(profile.panelistStatus.status) === 'Pending Verification'

interface Props {
  profile: PanelistProfile
  step: NextStep | null
  /** Rejection of the last Form W-9; null if it wasn't rejected, or that is unknown. */
  rejection: Rejection | null
}

/**
 * Alerts for what the member must do: complete the profile, then the Form W-9; last, that the account isn't verified yet.
 * @see docs/specification/dashboard.md#alerts
 */
export function Alerts({ profile, step, rejection }: Props) {
  return (
    <>
      {isOnboarded(profile) ? null : <ProfileAlert profile={profile} isNext={step === 'profile'} />}
      {taxAlertFor(profile) === 'warning' ? (
        <TaxAlert taxTab={taxTabOf(profile)} isNext={step === 'w9'} rejection={rejection} />
      ) : null}
      {awaitsVerification(profile) ? <AccountStatus profile={profile} /> : null}
    </>
  )
}

interface LateProps {
  summary: IncentiveSummary | null
  /** The rows that were loaded, for panels whose summary doesn't count late payments. */
  rows: readonly SurveyRow[]
}

/** Links to the payments if some are late: that page says which, and offers to ask. */
export function LateAlert({ summary, rows }: LateProps) {
  const t = useTranslate()
  const count = summary?.latePayments ?? latePayments(paymentsOf(rows, []), easternToday()).length
  if (count === 0) return null
  return (
    <Notice
      tone="warning"
      className="notice-line"
      title={count === 1 ? t('A payment is late') : t('{count} payments are late', { count })}
      action={
        <PageLink href={routes.payments.path} className="link">
          {t('See payments')}
        </PageLink>
      }
    />
  )
}

interface NoteProps {
  profile: PanelistProfile
  /** Null when the panel doesn't provide it. */
  taxYear: TaxYear | null
  userId: number
}

/** Note about a future Form W-9, below the surveys because it isn't urgent. */
export function DashboardTaxNote({ profile, taxYear, userId }: NoteProps) {
  const t = useTranslate()
  if (taxAlertFor(profile) !== 'note') return null
  return (
    <TaxNote taxTab={taxTabOf(profile)} userId={userId}>
      {`${collectionSentence(taxYear, t)} ${form1099Sentence(taxYear, t)}`}
    </TaxNote>
  )
}
