'use client'

import { useId } from 'react'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import type { SurveyFacts } from '#lib/contract/panel/surveys/survey-facts.ts'
import { formatMoment } from '#lib/format/dates.ts'
import type { Translate } from '#lib/language/translate.ts'

interface Props {
  surveys: readonly SurveyFacts[]
  /** URL the forms post to. */
  action: string
}

const listOf = (facts: SurveyFacts['facts']) => facts.map(({ title, value }) => `${title} (${value})`).join(', ')

function sharedText({ given, facts }: SurveyFacts, t: Translate): string {
  const shared = facts.filter((fact) => fact.given)
  if (!given) return t('You share nothing.')
  return shared.length > 0
    ? t('You share: {facts}.', { facts: listOf(shared) })
    : t("You agreed to share, but there's nothing to share now.")
}

function stateOf(survey: SurveyFacts, t: Translate): string {
  const { answeredAt } = survey
  const answeredText = answeredAt && t('Your last answer: {moment}.', { moment: formatMoment(answeredAt, t.language) })
  return [sharedText(survey, t), answeredText].filter(Boolean).join(' ')
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
      <p className="mt-1 max-w-prose wrap-anywhere">{stateOf(survey, t)}</p>
      {given || facts.length === 0 ? null : (
        <p className="mt-1 max-w-prose wrap-anywhere">
          {listOf(facts)}. {words}
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

/**
 * Profile facts that surveys get, with a button to withdraw each consent.
 * @see docs/specification/survey-facts.md#taking-it-back
 */
export function SharedFacts({ surveys, action }: Props) {
  return (
    <ul>
      {surveys.map((survey) => (
        <OneSurvey key={survey.invitationMaskedId} survey={survey} action={action} />
      ))}
    </ul>
  )
}
