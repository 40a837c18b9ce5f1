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

/** Money on its way, in a line, because narrow screens show My Incentives far below the surveys. Null if there is none. */
export function Balance({ summary }: { summary: IncentiveSummary | null }) {
  const t = useTranslate()
  const { data } = useSummary(summary)
  if (!data?.incentivesInProcess) return null
  return (
    <p className="balance xl:hidden">
      <span>
        <Sentence
          text={t('<dollars/> not paid yet')}
          parts={{ dollars: () => <strong>{formatDollars(data.incentivesInProcess)}</strong> }}
        />{' '}
      </span>
      {data.nextPayment ? (
        <span>
          <NextPayment {...data.nextPayment} />{' '}
        </span>
      ) : null}
      <PageLink href={routes.payments.path} className="link">
        {t('See payments')}
      </PageLink>
    </p>
  )
}
