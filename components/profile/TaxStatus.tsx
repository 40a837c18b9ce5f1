import { Card } from '#components/ui/Card.tsx'
import { FORM_1099_MONTH, TAX_THRESHOLD } from '#lib/constants.ts'
import { formatDollars } from '#lib/format/money.ts'

/** What each status means for the member; an unknown one is only named. @see decisions C-60 */
const meanings: Readonly<Record<string, string>> = {
  'W9 Pending': 'We need your Form W-9 before further incentives can be paid.',
  'Pending Approval': 'We have received your Form W-9 and are checking it. There is nothing you need to do.',
  Approved: 'Your Form W-9 is complete. There is nothing you need to do.',
}

interface Props {
  taxStatus: string
  supportEmail: string
}

export function TaxStatus({ taxStatus, supportEmail }: Props) {
  return (
    <Card title="Form W-9">
      <div className="flex max-w-prose flex-col gap-3">
        <p>
          Status: <strong>{taxStatus}</strong>
        </p>
        {Object.hasOwn(meanings, taxStatus) ? <p>{meanings[taxStatus]}</p> : null}
        <p>
          A Form W-9 is needed once your incentive payments reach {formatDollars(TAX_THRESHOLD)} in a tax year. A Form
          1099 is mailed to you in {FORM_1099_MONTH}.
        </p>
        <p>
          The form cannot be filled in here yet. For questions write to{' '}
          <a href={`mailto:${supportEmail}`} className="link">
            {supportEmail}
          </a>
          .
        </p>
      </div>
    </Card>
  )
}
