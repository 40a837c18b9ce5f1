import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import type { AnswerOf } from '#lib/contract/endpoint.ts'
import type { listSurveys, SurveyPage, SurveyRow } from '#lib/contract/panel/surveys/surveys.ts'
import { AppError } from '#server/http/app-error.ts'

type SurveyList = AnswerOf<typeof listSurveys>
type PageQuery = { page: number; size: number; filter: 'All Surveys' }

const PAGE_SIZE = 100
/** More than any member has: stops at a panel whose list never ends. */
const MOST_PAGES = 50

/** Counts those, too, that could not be read. */
const rowCount = ({ rows, unread = 0 }: SurveyPage) => rows.length + unread

/**
 * The member's whole list of surveys. Without a page parameter a panel should return the whole list; if it returns a page
 * anyway, the other pages are loaded too.
 * @throws AppError UPSTREAM_INVALID when every page is the same: totals of a part would be wrong
 */
export async function allSurveyRows(read: (query?: PageQuery) => Promise<SurveyList>): Promise<readonly SurveyRow[]> {
  const allRows = await read()
  if (Array.isArray(allRows)) return allRows
  if (rowCount(allRows) >= allRows.total) return allRows.rows
  const rows: SurveyRow[] = []
  let count = 0
  let previous: readonly SurveyRow[] = []
  for (let page = 1; page <= MOST_PAGES; page++) {
    const next = await read({ page, size: PAGE_SIZE, filter: 'All Surveys' })
    if (Array.isArray(next)) return next
    if (next.rows.length > 0 && isDeepStrictEqual(next.rows, previous)) throw new AppError('UPSTREAM_INVALID')
    rows.push(...next.rows)
    count += rowCount(next)
    previous = next.rows
    if (rowCount(next) === 0 || count >= next.total) break
  }
  return rows
}
