import { useTranslate } from '#components/language/useTranslate.ts'
import { ContactLink } from '#components/shell/ContactLink.tsx'
import { Notice } from '#components/ui/feedback/Notice.tsx'
import { formatDate } from '#lib/format/dates.ts'
import { formatDollars } from '#lib/format/money.ts'
import { titleOf } from '#lib/rules/rewards/payment-words.ts'
import type { LatePayment } from '#lib/rules/rewards/payments.ts'

interface Props {
  late: readonly LatePayment[]
  supportEmail: string
}

/** What a late step is to a member. */
const missing = (event: string) => (event === 'sent' ? 'Payment' : event === 'approved' ? 'Approval' : 'The next step')

function Late({ late: { payment, step }, supportEmail }: { late: LatePayment; supportEmail: string }) {
  const t = useTranslate()
  const { reference, cents } = payment
  const title = titleOf(payment, t)
  return (
    <li>
      {missing(step.event)} of {cents === null ? 'your payment' : formatDollars(cents / 100)} for “{title}” was expected
      by {formatDate(step.dueBy)}.{' '}
      <ContactLink
        supportEmail={supportEmail}
        about={`My payment for "${title}"${reference ? ` (reference ${reference})` : ''} is late.`}
      >
        {t('Ask us about it')}
      </ContactLink>
    </li>
  )
}

/** Says what is late, and whom to ask. */
export function LateNotice({ late, supportEmail }: Props) {
  const t = useTranslate()
  if (late.length === 0) return null
  return (
    <Notice
      tone="warning"
      title={late.length === 1 ? t('A payment is late') : t('{length} payments are late', { length: late.length })}
    >
      <ul className="mt-1 flex flex-col gap-1">
        {late.map((one) => (
          <Late key={`${one.payment.reference} ${one.payment.title}`} late={one} supportEmail={supportEmail} />
        ))}
      </ul>
    </Notice>
  )
}
