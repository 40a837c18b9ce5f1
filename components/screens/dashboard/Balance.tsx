'use client'

import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { useSummary } from '#components/surveys/dashboard/resources.ts'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import type { IncentiveSummary } from '#lib/contract/panel/surveys/surveys.ts'
import { formatDate } from '#lib/format/dates.ts'
import { formatDollars } from '#lib/format/money.ts'
import { routes } from '#lib/routes.ts'

function NextPayment({ amount, by }: NonNullable<IncentiveSummary['nextPayment']>) {
  const t = useTranslate()
  return (
    <Sentence
      text={t('Next payment: <dollars/> by {day}', { day: formatDate(by, t.language) })}
      parts={{ dollars: () => <strong>{formatDollars(amount)}</strong> }}
    />
  )
}

/** Separator for screen readers; visually, the parts are columns. */
const dot = <span className="sr-only"> · </span>

interface Props {
  summary: IncentiveSummary | null
  canRefer: boolean
}

/** Payment totals and links in one row, because narrow screens show their cards far below. */
export function Balance({ summary, canRefer }: Props) {
  const t = useTranslate()
  const { data } = useSummary(summary)
  if (!data) return null
  const parts = [
    ['<dollars/> paid for surveys', data.totalIncentiveEarned],
    ['<dollars/> for surveys not paid yet', data.incentivesInProcess],
  ] as const
  const shownParts = parts.filter(([, dollars]) => dollars !== null)
  return (
    <p className="balance xl:hidden">
      {shownParts.map(([text, dollars], index) => (
        <span key={text}>
          {index > 0 ? dot : null}
          <Sentence text={t(text)} parts={{ dollars: () => <strong>{formatDollars(dollars)}</strong> }} />
        </span>
      ))}
      {data.nextPayment ? (
        <span>
          {shownParts.length > 0 ? dot : null}
          <NextPayment {...data.nextPayment} />
        </span>
      ) : null}{' '}
      <span className="ml-auto">
        <PageLink href={routes.payments.path} className="link whitespace-nowrap">
          {t('See payments')}
        </PageLink>
        {canRefer ? (
          <>
            {dot}
            <PageLink href={routes.referPopUp.path} className="link whitespace-nowrap">
              {t('Refer a friend')}
            </PageLink>
          </>
        ) : null}
      </span>
    </p>
  )
}
