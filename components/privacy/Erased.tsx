import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import type { BrandFacts } from '#components/shell/brand.ts'
import { MailLink } from '#components/shell/links.tsx'
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
    <>
      <h3 className="mt-4 font-semibold">{t('What happens to the rest')}</h3>
      <ul className="mt-2 flex list-disc flex-col gap-2 pl-5">
        {kept.map(({ what, afterErasure, until }) => (
          <li key={what}>
            {what}. <span className="text-muted">{afterErasure}</span>
            {until ? (
              <span className="text-muted">
                {' '}
                {t('For you, that is until {day}.', { day: formatDate(until, t.language) })}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </>
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
      <Card title={t('Receipt {number}', { number: receipt.receipt })}>
        <p>{t('Erased on {moment}.', { moment: formatMoment(receipt.erasedAt, t.language) })}</p>
        {receipt.kept.length > 0 ? <Kept kept={receipt.kept} /> : null}
        <Support brand={brand} />
      </Card>
    </>
  )
}
