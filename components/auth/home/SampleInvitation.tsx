import { useTranslate } from '#components/language/useTranslate.ts'
import { formatDollars } from '#lib/format/money.ts'

const MINUTES = 15
const DOLLARS = 40

/** Sample of an invitation. Its figures are marked as an example, because the operator's surveys set their own. */
export function SampleInvitation() {
  const t = useTranslate()
  const facts = [
    ['Time', t('{minutes} min', { minutes: MINUTES })],
    ['You earn', formatDollars(DOLLARS)],
    ['Paid', t('When approved')],
  ] as const
  return (
    <section aria-labelledby="sample" className="rounded-md border border-line bg-surface p-5 shadow-card sm:p-6">
      <div className="flex flex-wrap-reverse items-center justify-between gap-x-4 gap-y-2">
        <h2 id="sample" className="text-lg">
          {t('Living with high blood pressure')}
        </h2>
        <p className="rounded-full bg-brand-wash px-3 text-sm font-semibold text-brand-ink">{t('Sample')}</p>
      </div>
      <dl className="mt-3 flex flex-wrap gap-x-5 gap-y-2 sm:gap-x-12">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{t(name)}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-muted">
        {t('Each real invitation shows its own time and pay. You can stop at any time.')}
      </p>
    </section>
  )
}
