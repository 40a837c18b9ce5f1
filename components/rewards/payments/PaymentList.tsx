import { useTranslate } from '#components/language/useTranslate.ts'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import { PrintButton } from '#components/ui/buttons/PrintButton.tsx'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import type { Payment } from '#lib/rules/rewards/payments.ts'
import { NoPayments } from './NoPayments.tsx'
import { PaymentRows } from './PaymentRows.tsx'
import { inView, LIST_ID, type PaymentsView, paymentsLink, paymentsTabs, viewTitle } from './paymentsView.ts'

const PAGE_SIZE = 20

/** The payment that a link led to, if this view has it. */
const openedOf = (chosen: readonly Payment[], { payment }: PaymentsView) =>
  (payment !== null && chosen.find(({ reference }) => reference === payment)) || null

/** A year is a statement, so it is one page; other views have pages. Shows the page with the opened payment, if any. */
function pageOf(chosen: readonly Payment[], opened: Payment | null, { page, year }: PaymentsView) {
  const pages = year === null ? Math.max(1, Math.ceil(chosen.length / PAGE_SIZE)) : 1
  const openedPage = opened ? Math.floor(chosen.indexOf(opened) / PAGE_SIZE) + 1 : page
  const currentPage = Math.min(openedPage, pages)
  const rows = pages === 1 ? chosen : chosen.slice((currentPage - 1) * PAGE_SIZE, currentPage * PAGE_SIZE)
  return { rows, page: currentPage, pages }
}

interface ListProps {
  payments: readonly Payment[]
  view: PaymentsView
}

/** Links to the payments of each status; none for a year, which is a statement. */
function StatusLinks({ payments, view }: ListProps) {
  const t = useTranslate()
  if (payments.length === 0 || view.year !== null) return null
  return (
    <nav aria-label={t('Payments by status')} className="status-links print:hidden">
      <ul>
        {paymentsTabs(view, payments).map(({ part, name, count }) => (
          <li key={part}>
            <PageLink
              href={paymentsLink({ show: part, kind: view.kind })}
              scroll={false}
              aria-current={part === view.show ? 'page' : undefined}
            >
              {t(name)} <span>{count}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Pages({ view, page, pages }: { view: PaymentsView; page: number; pages: number }) {
  const t = useTranslate()
  if (pages === 1) return null
  return (
    <nav aria-label={t('Pages of payments')} className="mt-4 flex flex-wrap items-center gap-3 text-sm">
      {page > 1 ? (
        <ButtonLink size="small" className="print:hidden" href={paymentsLink({ ...view, page: page - 1 })}>
          {t('Previous')}
        </ButtonLink>
      ) : null}
      <p className="tabular-nums">{t('Page {page} of {pages}', { page, pages })}</p>
      {page < pages ? (
        <ButtonLink size="small" className="print:hidden" href={paymentsLink({ ...view, page: page + 1 })}>
          {t('Next')}
        </ButtonLink>
      ) : null}
    </nav>
  )
}

interface Props extends ListProps {
  supportEmail: string
}

/** The payments of a view, with their total. */
export function PaymentList({ payments, view, supportEmail }: Props) {
  const t = useTranslate()
  const chosen = inView(view, payments)
  const opened = openedOf(chosen, view)
  const { rows, page, pages } = pageOf(chosen, opened, view)
  const title = viewTitle(view, t)
  return (
    <section id={LIST_ID} aria-labelledby="payments" className="scroll-mt-4 sm:scroll-mt-120">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="payments" className="text-xl">
          {title}
        </h2>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm print:hidden">
          {view.kind || view.year ? (
            <PageLink
              href={paymentsLink({})}
              scroll={false}
              className="link inline-flex min-h-11 items-center sm:min-h-9"
            >
              {t('Show all payments')}
            </PageLink>
          ) : null}
          {view.year ? <PrintButton>{t('Print statement')}</PrintButton> : null}
        </div>
      </div>
      <StatusLinks payments={payments} view={view} />
      {chosen.length === 0 ? (
        <NoPayments view={view} isNew={payments.length === 0} />
      ) : (
        <PaymentRows
          rows={rows}
          all={chosen}
          title={title}
          opened={opened}
          countsUnearned={view.show === 'not-earned'}
          supportEmail={supportEmail}
        />
      )}
      <Pages view={view} page={page} pages={pages} />
    </section>
  )
}
