import { EmptyState } from '#components/ui/EmptyState.tsx'
import { FailedState } from '#components/ui/FailedState.tsx'
import { PageLink } from '#components/ui/PageLink.tsx'
import { GENERIC, NO_SURVEYS } from '#lib/messages/texts.ts'
import { incentiveClass, type RowColour, SURVEY_FILTERS } from '#lib/rules/surveys/survey-rows.ts'
import { StartSurveys } from '../start/StartSurveys.tsx'
import type { Starter } from '../start/starting.ts'
import { IncentiveMark } from './rowParts.tsx'
import { SurveyCards } from './SurveyCards.tsx'
import { SurveyPages } from './SurveyPages.tsx'
import { SurveyTable } from './SurveyTable.tsx'
import { type SurveyList, type SurveyView, shownSurveys, viewLink, viewQuery } from './surveyView.ts'
import { ViewSelect } from './ViewSelect.tsx'

interface Props {
  /** Null when the list could not be loaded. */
  surveys: SurveyList | null
  view: SurveyView
  starter: Starter | null
  taxTab: string
  brand: string
}

const colours: readonly RowColour[] = ['blue', 'yellow', 'grey']

function Legend() {
  return (
    <ul aria-label="What the colours of incentives mean" className="mt-4 flex flex-wrap gap-x-6 gap-y-1">
      {colours.map((colour) => (
        <li key={colour}>
          <IncentiveMark colour={colour}>{incentiveClass[colour]}</IncentiveMark>
        </li>
      ))}
    </ul>
  )
}

function NoSurveys({ view, all }: { view: SurveyView; all: number }) {
  return (
    <EmptyState title={NO_SURVEYS}>
      {all === 0 ? (
        'New invitations appear here.'
      ) : (
        <p>
          {all === 1 ? 'Your one survey is not' : `None of your ${all} surveys is`} under "{view.filter}".{' '}
          <PageLink href={viewLink(view, { filter: 'All Surveys' })} scroll={false} className="link">
            All Surveys
          </PageLink>
        </p>
      )}
    </EmptyState>
  )
}

/**
 * The member's invitations: filtered, sorted and paged by the address.
 * @see docs/specification/dashboard.md#survey-list
 */
export function MySurveys({ surveys, view, starter, taxTab, brand }: Props) {
  const found = surveys && shownSurveys(surveys, view)
  const { filter: _, page: __, ...keep } = viewQuery(view)
  return (
    <section aria-labelledby="my-surveys">
      <div className="mb-4 flex flex-wrap items-center gap-x-8 gap-y-3">
        <h2 id="my-surveys" className="text-xl">
          My Surveys
        </h2>
        {found ? (
          <ViewSelect name="filter" label="Status" value={view.filter} options={SURVEY_FILTERS} keep={keep} />
        ) : null}
      </div>
      {found === null ? <FailedState message={GENERIC} /> : null}
      {found?.total === 0 ? <NoSurveys view={view} all={found.all} /> : null}
      {found && found.total > 0 ? (
        <StartSurveys starter={starter} brand={brand}>
          <SurveyTable rows={found.rows} view={view} taxTab={taxTab} />
          <SurveyCards rows={found.rows} taxTab={taxTab} />
          <Legend />
          <SurveyPages view={view} found={found} />
        </StartSurveys>
      ) : null}
    </section>
  )
}
