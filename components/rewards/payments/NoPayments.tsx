import { useTranslate } from '#components/language/useTranslate.ts'
import { EmptyState } from '#components/ui/feedback/EmptyState.tsx'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import { routes } from '#lib/routes.ts'
import type { PaymentsPart, PaymentsView } from './paymentsView.ts'

interface EmptyTexts {
  title: string
  /** What happens next. */
  next: string
}

const EARN = 'Complete a survey, and its payment appears here the same day. We also show the day to expect it by.'

const emptyTexts: Readonly<Record<PaymentsPart, EmptyTexts>> = {
  all: { title: 'No payments yet.', next: EARN },
  balance: { title: 'Your balance is empty.', next: EARN },
  'on-the-way': { title: 'No payment is on the way.', next: EARN },
  'on-hold': {
    title: 'Nothing is on hold.',
    next: 'We hold a payment only until we have your Form W-9. Then it appears here, with what to do.',
  },
  paid: {
    title: 'Nothing has been paid to you yet.',
    next: "Payments that we've sent appear here, with the day we sent them.",
  },
  'not-earned': {
    title: 'Nothing is waiting to be earned.',
    next: 'You see an amount here while a client checks your screener, before an interview, and until a friend you invited is verified.',
  },
  'no-payment': {
    title: 'No payment was stopped.',
    next: "Payments that won't be made appear here. Their steps say why.",
  },
}

/** Whether the next step is to complete a survey. */
const isEarned = ({ next }: EmptyTexts) => next === EARN

/** Empty state of a view. @param isNew whether the member has no payments at all */
export function NoPayments({ view: { show, kind, year }, isNew }: { view: PaymentsView; isNew: boolean }) {
  const t = useTranslate()
  if (!isNew && (year || kind)) {
    return (
      <EmptyState title={t('Nothing here.')}>{t('There are no payments in this part of your account.')}</EmptyState>
    )
  }
  const empty = emptyTexts[isNew ? 'all' : show]
  return (
    <EmptyState title={t(empty.title)}>
      <p>{t(empty.next)}</p>
      {isEarned(empty) ? (
        <p className="mt-2 print:hidden">
          <PageLink href={routes.dashboard.path} className="link inline-flex min-h-11 items-center">
            {t('See your surveys')}
          </PageLink>
        </p>
      ) : null}
    </EmptyState>
  )
}
