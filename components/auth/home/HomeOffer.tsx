import { useTranslate } from '#components/language/useTranslate.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import { formatDate } from '#lib/format/dates.ts'
import { formatDollars } from '#lib/format/money.ts'
import { minutesText } from '#lib/rules/surveys/effort.ts'

/** Facts about a campaign's study; null for those that the panel doesn't disclose. */
export interface Study {
  topic: string
  loi: number | null
  incentive: number | null
  endDate: string | null
}

interface Props {
  study: Study | null
  /** Name of the non-profit; null when the campaign isn't for one. */
  nonProfit: string | null
  /** The panel's name. */
  brand: string
}

function StudyFacts({ study }: { study: Study }) {
  const t = useTranslate()
  const facts = [
    ['Time', study.loi === null ? null : minutesText(study.loi, t)],
    ['You earn', study.incentive === null ? null : formatDollars(study.incentive)],
    ['Open until', formatDate(study.endDate, t.language)],
  ] as const
  return (
    <dl className="study-facts">
      {facts.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt className="text-sm text-muted">{t(name)}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

const MARKS = ['Free to join', 'No password', 'Stop at any time']

function Marks() {
  const t = useTranslate()
  return (
    <ul className="flex flex-wrap gap-x-2 gap-y-1 text-xs font-semibold sm:gap-x-5 sm:text-base">
      {MARKS.map((mark) => (
        <li key={mark} className="inline-flex items-center gap-1 sm:gap-2">
          <Icon name="success" className="size-4! text-success sm:size-5!" />
          {t(mark)}
        </li>
      ))}
    </ul>
  )
}

/** Heading and lead above the registration form: the study of the campaign, else a general offer. */
export function HomeOffer({ study, nonProfit, brand }: Props) {
  const t = useTranslate()
  if (study && nonProfit === null)
    return (
      <>
        <PageHeading hero lead={t("You're invited to a paid study. Create your account to take part.")}>
          {study.topic}
        </PageHeading>
        <StudyFacts study={study} />
        <Marks />
      </>
    )
  return (
    <>
      <PageHeading
        hero
        lead={t(
          '{name} pays healthcare professionals, patients and caregivers to take health surveys. You see the time and the pay before you start.',
          { name: brand },
        )}
      >
        {nonProfit ? t('Join for {nonProfit}', { nonProfit }) : t('Get paid for what you know about health')}
      </PageHeading>
      <Marks />
    </>
  )
}
