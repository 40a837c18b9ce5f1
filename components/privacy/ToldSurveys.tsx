'use client'

import { useId } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import type { SurveyFacts } from '#lib/contract/panel/surveys/survey-facts.ts'
import { formatMoment } from '#lib/format/dates.ts'

interface Props {
  surveys: readonly SurveyFacts[]
  /** Where the browser itself sends an answer. */
  action: string
}

function stateOf({ given, facts, answeredAt }: SurveyFacts): string {
  const shared = facts.filter((fact) => fact.given).map(({ title, value }) => `${title} (${value})`)
  const state = !given
    ? 'You share nothing.'
    : shared.length > 0
      ? `You share: ${shared.join(', ')}.`
      : 'You agreed to share, but there is nothing to share now.'
  return answeredAt ? `${state} Your last answer: ${formatMoment(answeredAt)}.` : state
}

function OneSurvey({ survey, action }: { survey: SurveyFacts; action: string }) {
  const t = useTranslate()
  const { topic, sentTo, words, version, facts, given, invitationMaskedId } = survey
  const title = useId()
  const answer = given ? { facts: '', agrees: 'no' } : { facts: facts.map(({ fact }) => fact).join(' '), agrees: 'yes' }
  return (
    <li className="border-t border-line py-4 first:border-t-0 first:pt-0">
      <h3 id={title} className="font-semibold wrap-anywhere">
        {t('{topic} at {sentTo}', { topic, sentTo })}
      </h3>
      <p className="mt-1 max-w-prose wrap-anywhere">{stateOf(survey)}</p>
      {given || facts.length === 0 ? null : (
        <p className="mt-1 max-w-prose wrap-anywhere">
          {facts.map((fact) => `${fact.title} (${fact.value})`).join(', ')}. {words}
        </p>
      )}
      {given || facts.length > 0 ? (
        <form method="post" action={action} className="mt-3">
          <input type="hidden" name="invitation" value={invitationMaskedId} />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="sentTo" value={sentTo} />
          <input type="hidden" name="facts" value={answer.facts} />
          <Button type="submit" name="agrees" value={answer.agrees} aria-describedby={title}>
            {given ? t('Take this back') : t('Share these answers')}
          </Button>
        </form>
      ) : null}
    </li>
  )
}

/** What surveys are told of the profile, and taking it back. @see docs/specification/survey-facts.md#taking-it-back */
export function ToldSurveys({ surveys, action }: Props) {
  return (
    <ul>
      {surveys.map((survey) => (
        <OneSurvey key={survey.invitationMaskedId} survey={survey} action={action} />
      ))}
    </ul>
  )
}
