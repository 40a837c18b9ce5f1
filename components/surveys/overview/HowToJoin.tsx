import { useTranslate } from '#components/language/useTranslate.ts'
import type { InterviewJoin } from '#lib/contract/panel/surveys/surveys.ts'
import { joinLabels, shownJoin } from '#lib/rules/surveys/interview-join.ts'

/** Shows the full address, so that the member can see where it goes. */
function Way({ join }: { join: InterviewJoin }) {
  const { by, to } = join
  if (by === 'place') return <span className="font-semibold">{to}</span>
  const link = by === 'link' ? { href: to, target: '_blank', rel: 'noreferrer' } : { href: `tel:${to}` }
  return (
    <a {...link} className="link">
      {shownJoin(join)}
    </a>
  )
}

export function HowToJoin({ join }: { join: InterviewJoin }) {
  const t = useTranslate()
  return (
    <p className="py-1">
      {t(joinLabels[join.by])} <Way join={join} />
      {join.note ? <span className="block text-sm">{join.note}</span> : null}
    </p>
  )
}
