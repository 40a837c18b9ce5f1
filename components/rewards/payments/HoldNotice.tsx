import { Unbroken } from '#components/language/Unbroken.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { RejectedForm } from '#components/shell/RejectedForm.tsx'
import { SignLink } from '#components/shell/SignLink.tsx'
import { Notice } from '#components/ui/feedback/Notice.tsx'
import type { Rejection } from '#lib/contract/panel/tax/tax.ts'
import { formatCents } from '#lib/format/money.ts'

interface Props {
  /** Amount on hold. */
  cents: number
  /** Link to the tax form that ends the hold. */
  taxTab: string
  /** Rejection of the last form; null if it wasn't rejected, or that is unknown. */
  rejection: Rejection | null
}

/** What is on hold, and the button for the form that ends it. */
export function HoldNotice({ cents, taxTab, rejection }: Props) {
  const t = useTranslate()
  const amount = formatCents(cents)
  const sign = (
    <SignLink href={taxTab} variant="primary" size="large" className="notice-button max-[18rem]:px-2">
      {t('Complete Form W-9')}
    </SignLink>
  )
  if (rejection) {
    return (
      <RejectedForm
        rejection={rejection}
        note={t('{amount} is on hold until we approve your Form W-9.', { amount })}
        className="print:hidden"
      >
        {sign}
      </RejectedForm>
    )
  }
  return (
    <Notice tone="warning" title={t('{amount} is on hold', { amount })} className="print:hidden">
      <div className="notice-row">
        <p>
          <Unbroken text={t('Payments on hold go out after we approve your Form W-9.')} />
        </p>
        {sign}
      </div>
    </Notice>
  )
}
