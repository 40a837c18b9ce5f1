import { useTranslate } from '#components/language/useTranslate.ts'
import type { BrandFacts } from '#components/shell/brand.ts'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import { Card } from '#components/ui/Card.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import { routes } from '#lib/routes.ts'
import type { Effort } from '#lib/rules/surveys/effort.ts'
import { AgreeButton } from './AgreeButton.tsx'
import { EffortFacts } from './EffortFacts.tsx'
import { type NamedSurvey, SurveyGlance } from './SurveyGlance.tsx'
import { SurveyTermsList } from './SurveyTermsList.tsx'

interface Props {
  brand: BrandFacts
  /** Dollars; null when unknown. */
  incentive: number | null
  /** Duration of the survey; null when the panel doesn't provide it. */
  effort: Effort | null
  /** The survey; null when the panel's list doesn't have it. */
  named: NamedSurvey | null
  /** How members are paid, as a sentence; null when unknown. */
  howPaid: string | null
  /** The `/redirect?to=…` link that opens the survey. */
  survey: string
}

/** @see docs/specification/surveys.md#survey-terms */
export function SurveyTerms({ brand, incentive, effort, named, howPaid, survey }: Props) {
  const t = useTranslate()
  const days = effort?.paidWithinDays ?? null
  return (
    <>
      <PageHeading lead={t('Please read this before you start.')}>{t('Survey terms')}</PageHeading>
      <Card>
        {named ? <SurveyGlance survey={named} incentive={incentive} paidWithinDays={days} /> : null}
        {effort ? <EffortFacts effort={effort} /> : null}
        <SurveyTermsList brand={brand} incentive={incentive} />
        <p className="mt-5 max-w-prose">
          {days
            ? t(
                'We expect to pay you within {days} days after you finish. The client checks the answers first. See the expected day under Payments in the menu.',
                { days },
              )
            : t(
                "You're paid after the client checks the answers. See the expected day under Payments in the menu.",
              )}{' '}
          {howPaid}
        </p>
        <div className="mt-8 flex flex-col gap-3 sm:flex-row">
          <AgreeButton href={survey} />
          <ButtonLink href={routes.dashboard.path} variant="quiet" size="large" wide>
            {t('Cancel')}
          </ButtonLink>
        </div>
      </Card>
    </>
  )
}
