import { useTranslate } from '#components/language/useTranslate.ts'
import { RejectedForm } from '#components/shell/RejectedForm.tsx'
import { SignLink } from '#components/shell/SignLink.tsx'
import { Notice } from '#components/ui/feedback/Notice.tsx'
import type { Rejection } from '#lib/contract/panel/tax/tax.ts'

interface Props {
  /** Link to the tax tab. */
  taxTab: string
  /** Whether it is the member's next step, which makes its button primary. */
  isNext: boolean
  /** Rejection of the last form; null if it wasn't rejected, or that is unknown. */
  rejection?: Rejection | null
}

/**
 * Asks for the Form W-9, or for a new one if the last was rejected.
 * @see docs/specification/dashboard.md#alerts
 * @see docs/specification/tax.md#c-07-when-tax-information-is-missing-pending-or-shown
 */
export function TaxAlert({ taxTab, isNext, rejection = null }: Props) {
  const t = useTranslate()
  const sign = (
    <SignLink href={taxTab} variant={isNext ? 'primary' : 'secondary'} size={isNext ? 'medium' : 'small'}>
      {t('Complete Form W-9')}
    </SignLink>
  )
  if (rejection) return <RejectedForm rejection={rejection}>{sign}</RejectedForm>
  return (
    <Notice tone="warning" title={t('We need your Form W-9')}>
      <div className="notice-row">
        <p>{t("We can't send more payments until we have it.")}</p>
        {sign}
      </div>
    </Notice>
  )
}
