import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { ContactLink } from '#components/shell/contact/ContactLink.tsx'
import { Notice } from '#components/ui/feedback/Notice.tsx'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import { formatDate } from '#lib/format/dates.ts'
import { formatCents } from '#lib/format/money.ts'
import type { Translate, Values } from '#lib/language/translate.ts'
import { paymentLink } from '#lib/rules/rewards/payment-link.ts'
import { titleOf } from '#lib/rules/rewards/payment-texts.ts'
import type { LatePayment } from '#lib/rules/rewards/payments.ts'

interface Props {
  late: readonly LatePayment[]
  supportEmail: string
}

function lateSentence(event: string, facts: Values, t: Translate): string {
  if (event === 'sent') return t('Payment of {amount} for <row>“{title}”</row> was expected by {day}.', facts)
  if (event === 'approved') return t('Approval of {amount} for <row>“{title}”</row> was expected by {day}.', facts)
  return t('The next step of {amount} for <row>“{title}”</row> was expected by {day}.', facts)
}

const rowLink = (payment: LatePayment['payment'], words: string) =>
  payment.reference ? (
    <PageLink href={paymentLink(payment)} className="link">
      {words}
    </PageLink>
  ) : (
    words
  )

function Late({ late: { payment, step }, supportEmail }: { late: LatePayment; supportEmail: string }) {
  const t = useTranslate()
  const { reference, cents } = payment
  const title = titleOf(payment, t)
  const facts = {
    title,
    amount: cents === null ? t('your payment') : formatCents(cents),
    day: formatDate(step.dueBy, t.language),
  }
  return (
    <li>
      <Sentence text={lateSentence(step.event, facts, t)} parts={{ row: (words) => rowLink(payment, words) }} />{' '}
      <span className="inline-block">
        <ContactLink
          supportEmail={supportEmail}
          about={t(
            reference
              ? 'My payment for "{title}" (reference {reference}) is late.'
              : 'My payment for "{title}" is late.',
            { title, reference: reference ?? '' },
          )}
        >
          {t('Ask us about it')}
        </ContactLink>
      </span>
    </li>
  )
}

/** Lists late payments, each with a contact link. */
export function LateNotice({ late, supportEmail }: Props) {
  const t = useTranslate()
  if (late.length === 0) return null
  return (
    <Notice
      tone="warning"
      title={late.length === 1 ? t('A payment is late') : t('{count} payments are late', { count: late.length })}
    >
      <ul className="flex flex-col text-sm max-sm:gap-2">
        {late.map((latePayment) => (
          <Late
            key={`${latePayment.payment.reference} ${latePayment.payment.title}`}
            late={latePayment}
            supportEmail={supportEmail}
          />
        ))}
      </ul>
    </Notice>
  )
}
