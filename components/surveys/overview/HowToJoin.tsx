import { useTranslate } from '#components/language/useTranslate.ts'
import { NewTabLink } from '#components/shell/links.tsx'
import type { InterviewJoin } from '#lib/contract/panel/surveys/surveys.ts'
import { joinLabels, shownJoin } from '#lib/rules/surveys/interview-join.ts'

/** Shows the full address, so that the member can see where it goes. */
function Way({ join }: { join: InterviewJoin }) {
  const { by, to } = join
  if (by === 'place') return <span className="font-semibold">{to}</span>
  if (by === 'link') return <NewTabLink href={to}>{shownJoin(join)}</NewTabLink>
  return (
    <a href={`tel:${to}`} className="link">
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
