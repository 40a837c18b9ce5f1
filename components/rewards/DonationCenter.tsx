import { Card } from '#components/ui/Card.tsx'
import type { PanelistProfile } from '#lib/contract/panel/profile.ts'
import { needsNonProfit } from '#lib/rules/surveys/dashboard.ts'
import type { Organization } from './NonProfitForm.tsx'
import { RaiseFundsButton } from './RaiseFundsButton.tsx'

interface Props {
  profile: Pick<PanelistProfile, 'nonProfitOrganizationDto'>
  /** Null when they were not loaded. */
  organizations: readonly Organization[] | null
  supportEmail: string
}

/**
 * @see docs/specification/dashboard.md#cards
 * @see docs/specification/non-profits.md#c-86-changing-the-organization
 */
export function DonationCenter({ profile, organizations, supportEmail }: Props) {
  const chosen = profile.nonProfitOrganizationDto
  return (
    <Card title="Donation Center">
      {needsNonProfit(profile) ? (
        <div className="flex flex-col items-start gap-4">
          <p>Name a non-profit organization, and we donate to it for each survey you complete.</p>
          <RaiseFundsButton organizations={organizations} chosen={chosen?.id ?? null} />
        </div>
      ) : (
        <div className="flex flex-col gap-3">
          <p>
            Thank you for helping <strong>{chosen?.name}</strong>: we donate to it for each survey you complete.
          </p>
          <p className="text-sm text-muted">
            To change it, write to{' '}
            <a href={`mailto:${supportEmail}`} className="link">
              {supportEmail}
            </a>
            .
          </p>
        </div>
      )}
    </Card>
  )
}
