import { useTranslate } from '#components/language/useTranslate.ts'
import { ContactLink } from '#components/shell/ContactLink.tsx'
import { Card } from '#components/ui/Card.tsx'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import { formatDate } from '#lib/format/dates.ts'
import { formatDollars } from '#lib/format/money.ts'
import type { Translate } from '#lib/language/translate.ts'
import type { Expected } from '#lib/rules/rewards/payments.ts'

interface Props {
  expected: Expected | null
  /** Whether any payment is on the way. */
  isWaiting: boolean
  /** Completes "We pay by"; null when the operator hasn't set it. */
  method: string | null
  /** Whether a card beside it shows where payments go. */
  showsMethods: boolean
  /** Link to the tax form that ends a hold; null when there is no hold or the member can't end it. */
  taxTab: string | null
  supportEmail: string
}

function expectedSentence(expected: Expected | null, isWaiting: boolean, t: Translate): string {
  if (!expected) return t(isWaiting ? 'The date of your next payment is not set yet.' : 'No payment is on the way.')
  const { event, cents, by } = expected
  return t(
    event === 'sent'
      ? 'Next payment: {amount}, expected by {day}.'
      : 'Next approval: {amount}, expected by {day}. We send the payment after that.',
    { amount: formatDollars(cents / 100), day: formatDate(by, t.language) },
  )
}

/** How the member is paid, and when the next payment is expected. */
export function HowPaid({ expected, isWaiting, method, showsMethods, taxTab, supportEmail }: Props) {
  const t = useTranslate()
  return (
    <Card title={t("How and when you're paid")} className="print:hidden">
      <div className="flex flex-col gap-2">
        <p className="font-semibold tabular-nums">{expectedSentence(expected, isWaiting, t)}</p>
        {taxTab ? (
          <p>
            {t('Payments on hold go out after we approve your Form W-9.')}{' '}
            <PageLink href={taxTab} className="link">
              {t('Complete Form W-9')}
            </PageLink>
          </p>
        ) : null}
        <p>
          {t('After you complete a survey, the client checks the answers. Then we approve your payment and send it.')}
        </p>
        <p>
          {method ? `${t('We pay by {method}.', { method })} ` : null}
          <ContactLink supportEmail={supportEmail} about={t('A question about how I am paid.')}>
            {method || showsMethods ? t('Ask about payments') : t("Ask how you'll be paid")}
          </ContactLink>
        </p>
      </div>
    </Card>
  )
}
