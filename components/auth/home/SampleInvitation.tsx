import { useTranslate } from '#components/language/useTranslate.ts'
import { Icon, type IconName } from '#components/ui/Icon.tsx'

const facts: readonly (readonly [IconName, string, string])[] = [
  ['clock', 'Time', 'How many minutes it takes'],
  ['success', 'Pay', 'The amount, before you start'],
  ['info', 'Open until', 'The last day to take it'],
]

/** Sample of an invitation, without a made-up study or amount. */
export function SampleInvitation() {
  const t = useTranslate()
  return (
    <section aria-labelledby="sample" className="rounded-lg border border-line bg-surface p-5 shadow-card sm:p-6">
      <p className="inline-block rounded-full bg-brand-wash px-3 text-sm font-semibold text-brand-ink">{t('Sample')}</p>
      <h2 id="sample" className="mt-3 text-xl">
        {t('The topic of the survey')}
      </h2>
      <dl className="mt-4 grid gap-4 sm:grid-cols-3">
        {facts.map(([icon, name, value]) => (
          <div key={name}>
            <dt className="flex gap-2.5 font-semibold">
              <Icon name={icon} className="mt-0.5 text-brand-ink" />
              {t(name)}
            </dt>
            <dd className="pl-7.5 text-sm text-muted">{t(value)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 border-t border-line pt-4 text-sm text-muted">
        {t(
          'Every invitation tells you this first. You decide whether to take the survey, and you can stop at any time.',
        )}
      </p>
    </section>
  )
}
