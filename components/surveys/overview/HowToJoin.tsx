import { useTranslate } from '#components/language/useTranslate.ts'
import { buttonClass } from '#components/ui/buttons/buttonClass.ts'
import type { InterviewJoin } from '#lib/contract/panel/surveys/surveys.ts'
import { joinLabels, shownJoin } from '#lib/rules/surveys/interview-join.ts'

/** Opens the meeting in a new tab. The accessible name includes the URL, so that the member knows where it leads. */
export function JoinButton({ join: { by, to } }: { join: InterviewJoin }) {
  const t = useTranslate()
  if (by !== 'link') return null
  return (
    <a href={to} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'secondary' })}>
      {t('Join interview')}
      <span className="sr-only">{` ${to} ${t('(opens in a new tab)')}`}</span>
    </a>
  )
}

function Way({ join }: { join: InterviewJoin }) {
  const t = useTranslate()
  const { by, to } = join
  if (by === 'link') return null
  return (
    <>
      {t(joinLabels[by])}{' '}
      {by === 'place' ? (
        <span className="font-semibold">{to}</span>
      ) : (
        <a href={`tel:${to}`} className="link">
          {shownJoin(join)}
        </a>
      )}
    </>
  )
}

/** The phone number or the place of the interview, and the note. */
export function HowToJoin({ join }: { join: InterviewJoin }) {
  return (
    <p>
      <Way join={join} /> {join.note}
    </p>
  )
}
