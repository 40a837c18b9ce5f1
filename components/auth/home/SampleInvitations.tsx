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

/** Sample invitations. Their figures are marked as examples, because the operator's surveys set their own. */
export function SampleInvitations() {
  const t = useTranslate()
  return (
    <section aria-labelledby="samples" className="lg:max-w-xl">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h2 id="samples" className="text-base">
          {t('Sample surveys')}
        </h2>
        <p className="text-sm text-muted">{t('Each real one shows its own time and pay.')}</p>
      </div>
      <ul className="mt-3 flex flex-col gap-3">
        {samples.map(({ topic, of, who, minutes, dollars }) => (
          <li
            key={topic}
            className="flex items-center gap-2.5 rounded-md border border-line bg-surface p-3 shadow-raised max-[18rem]:flex-wrap sm:gap-4 sm:p-4"
          >
            <Spot of={of} />
            <div className="min-w-0 flex-1 max-[18rem]:basis-full">
              <h3 className="text-[0.9375rem]/5 sm:text-base">{t(topic)}</h3>
              <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted sm:gap-x-3">
                <span className="inline-flex items-center gap-1">
                  <Icon name="clock" className="size-4!" />
                  {t('{minutes} min', { minutes })}
                  <span className="sr-only">, </span>
                </span>
                <span>{t(who)}</span>
              </p>
            </div>
            <p className="rounded-full bg-success-wash px-3 py-1 text-lg/6 font-bold text-success tabular-nums">
              {formatDollars(dollars)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
