import type { ReactNode } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import type { BrandFacts } from '#components/shell/brand.ts'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import { Card } from '#components/ui/Card.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import type { AnswerOf } from '#lib/contract/endpoint.ts'
import type { campaignCode, surveyByInvitation } from '#lib/contract/panel/surveys/survey-start.ts'
import { formatDate } from '#lib/format/dates.ts'
import { formatDollars } from '#lib/format/money.ts'
import { otherLanguage } from '#lib/rules/surveys/survey-language.ts'
import { EffortFacts } from '../terms/EffortFacts.tsx'
import { SurveyTermsList } from '../terms/SurveyTermsList.tsx'

interface Props {
  survey: AnswerOf<typeof surveyByInvitation>
  /** Code of a campaign; null for an invitation, or when it couldn't be loaded. */
  code: AnswerOf<typeof campaignCode> | null
  isCampaign: boolean
  brand: BrandFacts
  /** The start button, for members. */
  start: ReactNode
  /** Login or registration form, for visitors. */
  entry: ReactNode
}

const FORM = 'begin'

/** @see docs/specification/surveys.md */
export function SurveyLanding({ survey, code, isCampaign, brand, start, entry }: Props) {
  const t = useTranslate()
  const project = survey.projectNumber ?? code?.projectNumber
  const facts = [
    [t('Duration'), survey.loi !== null && t('{minutes} mins', { minutes: survey.loi })],
    [t('Language'), otherLanguage(survey.language, t)],
    [t('End date'), formatDate(survey.endDate, t.language)],
    [t('Incentive'), formatDollars(survey.incentive)],
    [t('Invite code'), code?.inviteCode],
    [t('Project number'), project],
  ] as const
  return (
    <>
      <PageHeading>
        {isCampaign ? t('Thank you for your interest in this study.') : t('You have an opportunity waiting!')}
      </PageHeading>
      <div className="flex flex-col gap-6">
        <Card title={<span lang={survey.language}>{survey.topic}</span>} className="wrap-anywhere">
          <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(6rem,100%),1fr))] gap-x-8 gap-y-4 sm:grid-cols-2">
            {facts.map(([name, value]) =>
              value ? (
                <div key={name}>
                  <dt className="text-sm text-muted">{name}</dt>
                  <dd className="font-semibold tabular-nums first-letter:uppercase">{value}</dd>
                </div>
              ) : null,
            )}
          </dl>
        </Card>
        <Card title={t('Before you take part')}>
          {survey.observed ? (
            <EffortFacts effort={{ quoted: survey.loi, observed: survey.observed, incentive: survey.incentive }} />
          ) : null}
          <SurveyTermsList brand={brand} incentive={survey.incentive} />
          <div className="mt-6">
            {start ?? (
              <ButtonLink href={`#${FORM}`} size="large" wide>
                {t('Begin Survey')}
              </ButtonLink>
            )}
          </div>
        </Card>
        {start ? null : <div id={FORM}>{entry}</div>}
      </div>
    </>
  )
}
