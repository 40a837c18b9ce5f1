'use client'

import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Button } from '#components/ui/buttons/Button.tsx'
import { Card } from '#components/ui/Card.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import type { SurveyFact, SurveyFacts } from '#lib/contract/panel/surveys/survey-facts.ts'
import { formatDayOf } from '#lib/format/dates.ts'
import { routes } from '#lib/routes.ts'

function FactList({ facts }: { facts: readonly SurveyFact[] }) {
  const t = useTranslate()
  return (
    <dl className="border-b border-line">
      {facts.map(({ fact, title, value, savedAt }) => (
        <div key={fact} className="grid gap-x-6 gap-y-1 border-t border-line py-3 sm:grid-cols-[14rem_1fr]">
          <dt className="text-muted">{title}</dt>
          <dd>
            <span className="font-semibold wrap-anywhere">{value}</span>
            <span className="block text-sm text-muted">
              {t('Saved {day}', { day: formatDayOf(savedAt, t.language) })}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const PrivacyLink = ({ words }: { words: string }) => (
  <a href={routes.privacyCenter.path} className="link">
    {words}
  </a>
)

interface Props {
  facts: SurveyFacts
  /** The encrypted link to the survey. */
  to: string
  /** URL the form posts to. */
  action: string
}

/**
 * Splits into open and already shared facts. Shows all if none is open, so that a returning member can change the
 * answer.
 */
function splitFacts(facts: readonly SurveyFact[]) {
  const open = facts.filter(({ given }) => given === null)
  if (open.length === 0) return { shown: facts, shared: [] }
  return { shown: open, shared: facts.filter(({ given }) => given) }
}

/**
 * Asks whether to share profile facts with a survey. The survey starts with either answer.
 * @see docs/specification/survey-facts.md#the-question
 */
export function AskFacts({ facts: { topic, sentTo, words, version, facts, invitationMaskedId }, to, action }: Props) {
  const t = useTranslate()
  const { shown, shared } = splitFacts(facts)
  const names = shown.map(({ fact }) => fact).join(' ')
  const hidden = { invitation: invitationMaskedId, facts: names, version, sentTo, to }
  return (
    <>
      <PageHeading lead={t("Then the survey doesn't have to ask you again. You can start it with or without them.")}>
        {t('Share these answers?')}
      </PageHeading>
      <Card>
        <p className="mb-4 max-w-prose wrap-anywhere">
          <Sentence
            text={t('The survey <topic/> at {sentTo} would like these answers from your profile:', { sentTo })}
            parts={{ topic: () => <strong>{topic}</strong> }}
          />
        </p>
        <FactList facts={shown} />
        {shared.length > 0 ? (
          <p className="mt-4 max-w-prose">
            {t('You already share: {facts}. The survey still gets that.', {
              facts: shared.map(({ title }) => title).join(', '),
            })}
          </p>
        ) : null}
        <p className="mt-4 max-w-prose wrap-anywhere">{words}</p>
        <p className="mt-4 max-w-prose">
          <Sentence
            text={t('You can change your answer later on the <privacy>privacy page</privacy>.')}
            parts={{ privacy: (words) => <PrivacyLink words={words} /> }}
          />
        </p>
        <form method="post" action={action} className="mt-8 flex flex-col gap-3 sm:flex-row">
          {Object.entries(hidden).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" name="agrees" value="yes" variant="primary" size="large" wide>
            {t('Share and start survey')}
          </Button>
          <Button type="submit" name="agrees" value="no" size="large" wide>
            {shared.length > 0 ? t('Start without sharing more') : t('Start without sharing')}
          </Button>
        </form>
      </Card>
    </>
  )
}
