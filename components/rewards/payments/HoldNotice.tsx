import { Unbroken } from '#components/language/Unbroken.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { SignLink } from '#components/shell/SignLink.tsx'
import { Notice } from '#components/ui/feedback/Notice.tsx'
import { formatDollars } from '#lib/format/money.ts'

interface Props {
  /** Amount on hold. */
  cents: number
  /** Link to the tax form that ends the hold. */
  taxTab: string
}

/** The one thing to do about payments on hold. */
export function HoldNotice({ cents, taxTab }: Props) {
  const t = useTranslate()
  return (
    <Notice
      tone="warning"
      title={t('{amount} is on hold', { amount: formatDollars(cents / 100) })}
      className="print:hidden"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p>
          <Unbroken text={t('Payments on hold go out after we approve your Form W-9.')} />
        </p>
        <SignLink href={taxTab} variant="primary" className="max-[18rem]:px-2">
          {t('Complete Form W-9')}
        </SignLink>
      </div>
    </Notice>
  )
}
