import { Activity, type ComponentProps, lazy } from 'react'
import { retryWhenOnline } from '#components/call/retryWhenOnline.ts'
import { uniqueKeys } from '#components/ui/uniqueKeys.ts'
import { canceledInterviews, upcomingInterviews } from '#lib/rules/surveys/next-step.ts'
import { type LoadedSurveys, useSurveys } from '../dashboard/resources.ts'
import { keyOf } from '../dashboard/rowParts.tsx'
import { knownRows } from '../dashboard/view/surveyView.ts'
import type InterviewCardOf from './InterviewCard.tsx'

/** Time zones are 8 KB of scripts, loaded only when there is an interview. */
const InterviewCard = lazy(retryWhenOnline(() => import('./InterviewCard.tsx')))

interface Props extends Omit<ComponentProps<typeof InterviewCardOf>, 'row'> {
  loaded: LoadedSurveys
}

/** Upcoming and canceled interviews, independent of the list's filter. @see docs/specification/dashboard.md#interviews */
export default function Interviews({ loaded, isNext, ...facts }: Props) {
  const interviewRows = knownRows(useSurveys(loaded).list)
  const rows = [...upcomingInterviews(interviewRows, facts.today), ...canceledInterviews(interviewRows, facts.today)]
  const keys = uniqueKeys(rows.map(keyOf))
  return (
    <Activity>
      {rows.map((row, index) => (
        <InterviewCard key={keys[index]} row={row} isNext={isNext && index === 0} {...facts} />
      ))}
    </Activity>
  )
}
