import { ProfileAlert } from '#components/profile/dashboard/ProfileAlert.tsx'
import { TaxAlert } from '#components/tax/TaxAlert.tsx'
import type { PanelistProfile } from '#lib/contract/panel/profile.ts'
import type { TaxYear } from '#lib/contract/panel/tax.ts'
import { taxAlertFor, taxTabOf } from '#lib/rules/surveys/dashboard.ts'

interface Props {
  profile: PanelistProfile
  taxYear: TaxYear | null
  userId: number
  /** The member has dismissed the note on taxes. */
  noteRead: boolean
}

/**
 * What the member has still to do: the profile first, the Form W-9 after it.
 * @see docs/specification/dashboard.md#alerts
 */
export function Alerts({ profile, taxYear, userId, noteRead }: Props) {
  if (!profile.profileCompleted) return <ProfileAlert />
  const kind = taxAlertFor(profile)
  if (!kind || (kind === 'note' && noteRead)) return null
  return <TaxAlert kind={kind} taxTab={taxTabOf(profile)} taxYear={taxYear} userId={userId} />
}
