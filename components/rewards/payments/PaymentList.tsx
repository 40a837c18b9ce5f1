import { useTranslate } from '#components/language/useTranslate.ts'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import { EmptyState } from '#components/ui/feedback/EmptyState.tsx'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import { routes } from '#lib/routes.ts'
import type { Payment } from '#lib/rules/rewards/payments.ts'
import { PaymentRows } from './PaymentRows.tsx'
import { PrintButton } from './PrintButton.tsx'
import { inView, type PaymentsView, paymentsLink, viewTitle } from './paymentsView.ts'

const PAGE_SIZE = 20

/** A year is a statement, so it is one page; other views are paged. */
function pageOf(chosen: readonly Payment[], { page, year }: PaymentsView) {
  const pages = year === null ? Math.max(1, Math.ceil(chosen.length / PAGE_SIZE)) : 1
  const shown = Math.min(page, pages)
  const rows = pages === 1 ? chosen : chosen.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE)
  return { rows, page: shown, pages }
}

function Pages({ view, page, pages }: { view: PaymentsView; page: number; pages: number }) {
  const t = useTranslate()
  if (pages === 1) return null
  return (
    <nav aria-label={t('Pages of payments')} className="mt-4 flex flex-wrap items-center gap-3 text-sm print:hidden">
      {page > 1 ? (
        <ButtonLink size="small" href={paymentsLink({ ...view, page: page - 1 })}>
          {t('Previous')}
        </ButtonLink>
      ) : null}
      <p className="tabular-nums">{t('Page {page} of {pages}', { page, pages })}</p>
      {page < pages ? (
        <ButtonLink size="small" href={paymentsLink({ ...view, page: page + 1 })}>
          {t('Next')}
        </ButtonLink>
      ) : null}
    </nav>
  )
}

function Nothing({ isEverything }: { isEverything: boolean }) {
  const t = useTranslate()
  if (!isEverything)
    return <EmptyState title={t('Nothing here.')}>{t('No payment is in this part of your account.')}</EmptyState>
  return (
    <EmptyState title={t('No payments yet.')}>
      <p>{t('Complete a survey, and its payment appears here the same day, with the day we expect to approve it.')}</p>
      <p className="mt-2 print:hidden">
        <PageLink href={routes.dashboard.path} className="link inline-flex min-h-11 items-center">
          {t('See your surveys')}
        </PageLink>
      </p>
    </EmptyState>
  )
}

/** The payments of a view, with their total. */
export function PaymentList({ payments, view }: { payments: readonly Payment[]; view: PaymentsView }) {
  const t = useTranslate()
  const chosen = inView(view, payments)
  const { rows, page, pages } = pageOf(chosen, view)
  const isEverything = view.show === 'all' && view.kind === null && view.year === null
  const title = viewTitle(view, t)
  return (
    <section aria-labelledby="payments">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="payments" className="text-xl">
          {title}
        </h2>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm print:hidden">
          {isEverything ? null : (
            <PageLink href={paymentsLink({})} scroll={false} className="link inline-flex min-h-9 items-center">
              {t('Show all payments')}
            </PageLink>
          )}
          {view.year ? <PrintButton>{t('Print statement')}</PrintButton> : null}
        </div>
      </div>
      {chosen.length === 0 ? (
        <Nothing isEverything={payments.length === 0} />
      ) : (
        <PaymentRows rows={rows} all={chosen} title={title} isOpenSum={view.show === 'not-earned'} />
      )}
      <Pages view={view} page={page} pages={pages} />
    </section>
  )
}
