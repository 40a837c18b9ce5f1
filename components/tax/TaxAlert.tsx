import { useTranslate } from '#components/language/useTranslate.ts'
import { SignLink } from '#components/shell/SignLink.tsx'
import { Notice } from '#components/ui/feedback/Notice.tsx'

interface Props {
  /** Link to the tax tab. */
  taxTab: string
  /** Whether it is the member's next step, which makes its button primary. */
  isNext: boolean
}

/**
 * Asks for the Form W-9.
 * @see docs/specification/dashboard.md#alerts
 * @see docs/specification/tax.md#c-07-when-tax-information-is-missing-pending-or-shown
 */
export function TaxAlert({ taxTab, isNext }: Props) {
  const t = useTranslate()
  return (
    <Notice tone="warning" title={t('We need your Form W-9')}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p>{t("We can't send more payments until we have it.")}</p>
        <SignLink href={taxTab} variant={isNext ? 'primary' : 'secondary'} size={isNext ? 'medium' : 'small'}>
          {t('Complete Form W-9')}
        </SignLink>
      </div>
    </Notice>
  )
}
