import { render, screen, within } from '@testing-library/react'
import { Resources } from '#components/call/Resources.tsx'
import { Dashboard } from '#components/surveys/dashboard/Dashboard.tsx'
import { readView, type SurveyList } from '#components/surveys/dashboard/view/surveyView.ts'
import { panelistProfile } from './members.ts'

/* The dashboard's list of surveys, and its cells. Tests mock `next/navigation`. */

interface Facts extends Partial<Parameters<typeof Dashboard>[0]> {
  surveys?: SurveyList | null
  query?: Record<string, string>
}

/** The dashboard with the URL's query. */
export function dashboard({ surveys = [], query = {}, ...facts }: Facts = {}) {
  window.history.replaceState(null, '', `/dashboard?${new URLSearchParams(query)}`)
  return (
    <Resources>
      <Dashboard
        profile={panelistProfile()}
        loaded={{ surveys, view: readView(query) }}
        brand="Carepanel"
        startAction="/api/form/start?key=1"
        {...facts}
      >
        <p>cards</p>
      </Dashboard>
    </Resources>
  )
}
export const address = () => window.location.pathname + window.location.search
export const show = (facts?: Facts) => render(dashboard(facts))
export const everything = { filter: 'All Surveys' }

export const table = () => screen.getByRole('table')
export const heads = () => within(table()).getAllByRole('columnheader')
/** A survey is a group of two rows: its facts, and its timeline. */
export const rows = () => within(table()).getAllByRole('rowgroup').slice(1)
export const cell = (column: string, row = 0) => {
  const at = heads().findIndex((head) => head.textContent === column)
  const [facts] = within(rows()[row] as HTMLElement).getAllByRole('row')
  return [...(facts?.children ?? [])][at] as HTMLElement
}
