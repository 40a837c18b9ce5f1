import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import type { BrandFacts } from '#components/shell/brand.ts'
import { MailLink } from '#components/shell/links.tsx'
import { PrintButton } from '#components/ui/buttons/PrintButton.tsx'
import { Card } from '#components/ui/Card.tsx'
import { FailedState } from '#components/ui/feedback/FailedState.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import type { ErasureReceipt } from '#lib/contract/panel/privacy.ts'
import { formatDate, formatMoment } from '#lib/format/dates.ts'
import { GENERIC } from '#lib/messages/texts.ts'

interface Props {
  /** `unknown` when there is none with that number; `failed` when it couldn't be loaded. */
  receipt: ErasureReceipt | 'unknown' | 'failed'
  brand: BrandFacts
}

function Support({ brand: { supportEmail } }: Pick<Props, 'brand'>) {
  const t = useTranslate()
  return (
    <p className="mt-4">
      <Sentence
        text={t('Questions? Email <email/> and give the receipt number.')}
        parts={{ email: () => <MailLink to={supportEmail} /> }}
      />
    </p>
  )
}

function Kept({ kept }: Pick<ErasureReceipt, 'kept'>) {
  const t = useTranslate()
  return (
    <Card title={t('What happens to the rest')}>
      <dl className="facts">
        {kept.map(({ what, afterErasure, until }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              {afterErasure}
              {until ? ` ${t('For you, that is until {day}.', { day: formatDate(until, t.language) })}` : null}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** Receipt of an erased account. Readable by anyone with its number, because it has no personal data. */
export function Erased({ receipt, brand }: Props) {
  const t = useTranslate()
  if (receipt === 'failed') {
    return (
      <>
        <PageHeading>{t('Your receipt')}</PageHeading>
        <FailedState message={GENERIC} />
        <Support brand={brand} />
      </>
    )
  }
  if (receipt === 'unknown') {
    return (
      <>
        <PageHeading>{t("We couldn't find that receipt")}</PageHeading>
        <Card>
          <p>{t('Check the link in our email, or the number you wrote down.')}</p>
          <Support brand={brand} />
        </Card>
      </>
    )
  }
  return (
    <>
      <PageHeading lead={t('Keep this receipt: print the page or write down its number.')}>
        {t('Your account is erased')}
      </PageHeading>
      <div className="flex flex-col gap-5">
        <Card
          title={<span className="text-2xl">{t('Receipt {number}', { number: receipt.receipt })}</span>}
          aside={<PrintButton>{t('Print receipt')}</PrintButton>}
        >
          <p>{t('Erased on {moment}.', { moment: formatMoment(receipt.erasedAt, t.language) })}</p>
          <Support brand={brand} />
        </Card>
        {receipt.kept.length > 0 ? <Kept kept={receipt.kept} /> : null}
      </div>
    </>
  )
}
