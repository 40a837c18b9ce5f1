import { Alert } from '#components/ui/Alert.tsx'
import { ButtonLink } from '#components/ui/ButtonLink.tsx'
import type { TaxYear } from '#lib/contract/panel/tax.ts'
import { collectionSentence, form1099Sentence } from '#lib/rules/tax/tax-sentences.ts'
import { TaxNote } from './TaxNote.tsx'

interface Props {
  kind: 'warning' | 'note'
  /** Where the form is filled in. */
  taxTab: string
  /** Null when the panel does not answer it. */
  taxYear: TaxYear | null
  /** Whose note it is, so that the one who dismisses it is the only one. */
  userId: number
}

/**
 * The Form W-9 is asked for, or what will be asked one day.
 * @see docs/specification/dashboard.md#alerts
 * @see docs/specification/tax.md#c-07-when-tax-information-is-missing-pending-or-shown
 */
export function TaxAlert({ kind, taxTab, taxYear, userId }: Props) {
  if (kind === 'note') {
    return (
      <TaxNote taxTab={taxTab} userId={userId}>
        {collectionSentence(taxYear)} {form1099Sentence(taxYear)}
      </TaxNote>
    )
  }
  return (
    <Alert tone="warning" title="We need your Form W-9">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p>We can't send more payments until we have it.</p>
        <ButtonLink href={taxTab} size="small">
          Complete Form W-9
        </ButtonLink>
      </div>
    </Alert>
  )
}
