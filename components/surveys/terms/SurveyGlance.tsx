import { useTranslate } from '#components/language/useTranslate.ts'
import { formatDollars } from '#lib/format/money.ts'
import { minutesText } from '#lib/rules/surveys/effort.ts'
import { otherLanguage } from '#lib/rules/surveys/survey-language.ts'

/** The survey that the terms are for. */
export interface NamedSurvey {
  topic: string
  /** In minutes; null when unknown. */
  loi: number | null
  /** ISO 639 code; absent when unknown. */
  language?: string
}

interface Props {
  survey: NamedSurvey
  /** Dollars; null when unknown. */
  incentive: number | null
  /** Days from completing the survey to its payment; null when unknown. */
  paidWithinDays: number | null
}

/** Topic, length, incentive and payment of a survey, above its terms. */
export function SurveyGlance({ survey: { topic, loi, language }, incentive, paidWithinDays }: Props) {
  const t = useTranslate()
  const facts = [
    ['Topic', topic],
    ['Time', loi === null ? null : minutesText(loi, t)],
    ['Language', otherLanguage(language, t)],
    ['You earn', incentive === null ? null : formatDollars(incentive)],
    ['Expected payment', paidWithinDays === null ? null : t('Within {days} days', { days: paidWithinDays })],
  ] as const
  return (
    <dl className="mb-5 flex flex-wrap gap-x-8 gap-y-2">
      {facts.map(([name, value]) =>
        value ? (
          <div key={name} className="min-w-0 first:basis-full">
            <dt className="text-sm text-muted">{t(name)}</dt>
            <dd className="text-lg font-semibold tabular-nums wrap-anywhere first-letter:uppercase">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
