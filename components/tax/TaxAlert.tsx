import { useTranslate } from '#components/language/useTranslate.ts'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import { Notice } from '#components/ui/feedback/Notice.tsx'

interface Props {
  /** Where the form is filled in. */
  taxTab: string
  /** It is the next step: its button is the main one of the page. */
  isNext: boolean
}

/**
 * The Form W-9 is asked for.
 * @see docs/specification/dashboard.md#alerts
 * @see docs/specification/tax.md#c-07-when-tax-information-is-missing-pending-or-shown
 */
export function TaxAlert({ taxTab, isNext }: Props) {
  const t = useTranslate()
  return (
    <Notice tone="warning" title={t('We need your Form W-9')}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p>{t("We can't send more payments until we have it.")}</p>
        <ButtonLink href={taxTab} variant={isNext ? 'primary' : 'secondary'} size={isNext ? 'medium' : 'small'}>
          {t('Complete Form W-9')}
        </ButtonLink>
      </div>
    </Notice>
  )
}
