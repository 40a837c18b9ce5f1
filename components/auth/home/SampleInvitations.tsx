import { useTranslate } from '#components/language/useTranslate.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { formatDollars } from '#lib/format/money.ts'
import { Spot } from './Spot.tsx'

const samples = [
  {
    topic: 'Managing diabetes in primary care',
    of: 'professional',
    who: 'For professionals',
    minutes: 20,
    dollars: 75,
  },
  { topic: 'Living with high blood pressure', of: 'patient', who: 'For patients', minutes: 15, dollars: 40 },
  { topic: 'Helping a parent at home', of: 'caregiver', who: 'For caregivers', minutes: 25, dollars: 60 },
] as const

/** The samples in a line each, for narrow screens: cards would push the form out of view. */
export function SampleStrip() {
  const t = useTranslate()
  return (
    <div className="sample-strip">
      <p>{t('Sample surveys')}</p>
      <ul>
        {samples.map(({ topic, minutes, dollars }) => (
          <li key={topic}>
            <b>{formatDollars(dollars)}</b>
            <span className="sr-only">, </span>
            <span className="text-muted tabular-nums">{t('{minutes} min', { minutes })}</span>
            <span className="sr-only">, </span>
            <span>{t(topic)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Sample invitations. Their figures are marked as examples, because the operator's surveys set their own. */
export function SampleInvitations() {
  const t = useTranslate()
  return (
    <section aria-labelledby="samples" className="mt-auto pt-8 max-lg:hidden">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h2 id="samples" className="text-lg">
          {t('Sample surveys')}
        </h2>
        <p className="text-sm text-muted">{t('Each real one shows its own time and pay.')}</p>
      </div>
      <ul className="samples">
        {samples.map(({ topic, of, who, minutes, dollars }) => (
          <li key={topic}>
            <div>
              <h3>{t(topic)}</h3>
              <p>
                <span>
                  <Icon name="clock" className="size-4!" />
                  {t('{minutes} min', { minutes })}
                  <span className="sr-only">, </span>
                </span>
                <span>
                  <Icon name="person" className="size-4!" />
                  {t(who)}
                </span>
              </p>
            </div>
            <p>{formatDollars(dollars)}</p>
            <Spot of={of} />
          </li>
        ))}
      </ul>
    </section>
  )
}
