'use client'

import { type ReactNode, useState } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { paymentsLink } from '#components/rewards/payments/paymentsView.ts'
import { cx } from '#components/ui/cx.ts'
import { EmptyState } from '#components/ui/feedback/EmptyState.tsx'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import { Pagination } from '#components/ui/Pagination.tsx'
import { Cell, HeadCell, Table } from '#components/ui/Table.tsx'
import { REFERRAL_PAGE_SIZE, REFERRAL_PAGE_SIZES } from '#lib/constants.ts'
import { formatDate } from '#lib/format/dates.ts'
import { formatDollars } from '#lib/format/money.ts'
import type { Translate } from '#lib/language/translate.ts'
import { NO_REFERRALS } from '#lib/messages/texts/rewards.ts'
import { ReferralPay } from './ReferralPay.tsx'
import { bonusInk, byName, isUnearned, type NameOrder, type Referral } from './referralRows.ts'

function Bonus({ row }: { row: Referral }) {
  return <span className={cx('font-semibold tabular-nums', bonusInk(row))}>{formatDollars(row.referralBonus)}</span>
}

function Payment({ row }: { row: Referral }) {
  const t = useTranslate()
  return (
    <>
      <p>{t(row.paymentStatus ?? 'None')}</p>
      {isUnearned(row) ? <p className="text-xs text-muted">{t("Not earned yet: your friend isn't verified")}</p> : null}
      {row.paymentStatusUpdateDate ? (
        <p className="text-xs text-muted">{formatDate(row.paymentStatusUpdateDate, t.language)}</p>
      ) : null}
      {row.paymentStatus === 'Stopped' ? (
        <PageLink href={paymentsLink({ show: 'no-payment', kind: 'bonus' })} className="link text-xs">
          {t('See payments')}
        </PageLink>
      ) : null}
    </>
  )
}

const cellsOf = (t: Translate): readonly [name: string, show: (row: Referral) => ReactNode][] => [
  [t('Referral Email'), (row) => <p className="md:min-w-40 lg:min-w-48">{row.referentEmail ?? t('No email')}</p>],
  [t('Referral Status'), (row) => t(row.referralStatus ?? 'None')],
  [t('Referral Bonus'), (row) => <Bonus row={row} />],
  [t('Payment Status'), (row) => <Payment row={row} />],
]

/** A referral with its index as key, because nothing else is unique. */
type NumberedReferral = Referral & { index: number }

interface RowsProps {
  rows: readonly NumberedReferral[]
  order: NameOrder
  onOrder: (order: NameOrder) => void
}

function ReferralTable({ rows, order, onOrder }: RowsProps) {
  const t = useTranslate()
  const cells = cellsOf(t)
  return (
    <div className="hidden md:block">
      <Table caption={t('Your referrals')}>
        <thead>
          <tr>
            <HeadCell sorted={order} onSort={() => onOrder(order === 'ascending' ? 'descending' : 'ascending')}>
              {t('Name')}
            </HeadCell>
            {cells.map(([name]) => (
              <HeadCell key={name}>{name}</HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.index}>
              <Cell className="font-semibold lg:min-w-40 wrap-anywhere">{row.referentName}</Cell>
              {cells.map(([name, show]) => (
                <Cell key={name} className="wrap-anywhere">
                  {show(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function ReferralCards({ rows }: { rows: readonly NumberedReferral[] }) {
  const cells = cellsOf(useTranslate())
  return (
    <ul className="flex flex-col gap-4 md:hidden">
      {rows.map((row) => (
        <li key={row.index} className="rounded-md border border-line bg-surface p-4 shadow-card wrap-anywhere">
          {row.referentName.trim() ? <h2 className="mb-3 text-base">{row.referentName}</h2> : null}
          <dl className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-x-4 gap-y-2">
            {cells.map(([name, show]) => (
              <div key={name} className="first:col-span-full last:col-span-full">
                <dt className="text-xs text-muted">{name}</dt>
                <dd className="text-sm">{show(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

/**
 * Sorted and paged in the browser: lists are short, so the state isn't in the URL.
 * @see docs/specification/referrals.md#table
 */
export function ReferralList({ rows, bonus }: { rows: readonly Referral[]; bonus: number | null }) {
  const t = useTranslate()
  const [order, setOrder] = useState<NameOrder>('none')
  const [size, setSize] = useState<number>(REFERRAL_PAGE_SIZE)
  const [page, setPage] = useState(1)
  if (rows.length === 0)
    return (
      <EmptyState icon="person" title={t(NO_REFERRALS)}>
        <ReferralPay bonus={bonus} />
        <p>{t('Friends you refer appear here.')}</p>
      </EmptyState>
    )
  const numbered = rows.map((row, index) => ({ ...row, index }))
  const pageRows = byName(numbered, order).slice((page - 1) * size, page * size)
  const startOver = (change: () => void) => {
    change()
    setPage(1)
  }
  return (
    <>
      <ReferralTable rows={pageRows} order={order} onOrder={(next) => startOver(() => setOrder(next))} />
      <ReferralCards rows={pageRows} />
      <Pagination
        label="referrals"
        page={page}
        size={size}
        sizes={REFERRAL_PAGE_SIZES}
        total={rows.length}
        onPage={setPage}
        onSize={(next) => startOver(() => setSize(next))}
      />
    </>
  )
}
