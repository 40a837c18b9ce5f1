import { Sentence } from '#components/language/Sentence.tsx'
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

const lowest = (numbers: readonly number[]) => Math.min(...numbers)
const highest = (numbers: readonly number[]) => Math.max(...numbers)

/** Pay and time of the samples in one sentence, for narrow screens, which show the samples far below. */
export function SampleSentence() {
  const t = useTranslate()
  const dollars = samples.map((sample) => sample.dollars)
  const minutes = samples.map((sample) => sample.minutes)
  return (
    <p className="mt-3 text-sm tabular-nums sm:text-base lg:hidden">
      <Sentence
        text={t('Sample surveys: <b>{low} to {high}</b> for {least} to {most} minutes.', {
          low: formatDollars(lowest(dollars)),
          high: formatDollars(highest(dollars)),
          least: lowest(minutes),
          most: highest(minutes),
        })}
        parts={{ b: (words) => <b>{words}</b> }}
      />
    </p>
  )
}

/** Sample invitations. Their figures are marked as examples, because the operator's surveys set their own. */
export function SampleInvitations() {
  const t = useTranslate()
  return (
    <section aria-labelledby="samples">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h2 id="samples" className="text-base">
          {t('Sample surveys')}
        </h2>
        <p className="text-sm text-muted">{t('Each real one shows its own time and pay.')}</p>
      </div>
      <ul className="mt-3 grid gap-3 lg:grid-cols-3">
        {samples.map(({ topic, of, who, minutes, dollars }) => (
          <li
            key={topic}
            className="flex items-center gap-2.5 rounded-md border border-line bg-surface p-3 shadow-raised max-[18rem]:flex-wrap sm:gap-4 sm:p-4 lg:relative lg:flex-col lg:items-start lg:gap-3"
          >
            <div className="min-w-0 flex-1 max-[18rem]:basis-full lg:flex lg:flex-col">
              <h3 className="text-[0.9375rem]/5 sm:text-base">{t(topic)}</h3>
              <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted sm:gap-x-3 lg:mt-auto lg:flex-col lg:items-start">
                <span className="inline-flex items-center gap-1">
                  <Icon name="clock" className="size-4!" />
                  {t('{minutes} min', { minutes })}
                  <span className="sr-only">, </span>
                </span>
                <span>{t(who)}</span>
              </p>
            </div>
            <p className="-order-1 w-14 text-[1.375rem]/7 font-bold text-success tabular-nums sm:w-16 lg:text-[1.75rem]/10">
              {formatDollars(dollars)}
            </p>
            <div className="lg:absolute lg:top-4 lg:right-4">
              <Spot of={of} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
