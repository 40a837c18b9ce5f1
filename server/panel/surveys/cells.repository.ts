import 'server-only'
import { sql } from 'kysely'
import type { Db } from '../database/schema.ts'
import { anyOf, condition } from '../selection/condition.ts'
import type { Selection } from '../selection/selection.ts'
import { SEAT_HELD_FOR } from './start/seat.ts'

/*
 * A cell is a quota within a survey, such as 20 cardiologists. A member who starts takes a seat in every cell that matches
 * them.
 */

const completes = sql<number>`(select coalesce(sum(completes), 0)::int from survey_cell_completes counted
  where counted.cell_id = survey_cell.id)`

const isHeld = sql<boolean>`seat.cell_id = survey_cell.id and seat.status = 'Started'
  and seat.held_at > now() - interval ${SEAT_HELD_FOR}`

/** A survey's cells with the number of completes and of seats held now. */
export const cellsOfSurvey = (db: Db, surveyId: number) =>
  db
    .selectFrom('survey_cell')
    .where('survey_id', '=', surveyId)
    .select(['id', 'name', 'who', 'target', completes.as('completes')])
    .select(sql<number>`(select count(*)::int from survey_cell_seat seat where ${isHeld})`.as('inProgress'))
    .orderBy('id')
    .execute()

/** Selections of the cells that have reached their target. */
export async function findFullCells(db: Db, surveyId: number): Promise<Selection[]> {
  const full = await db
    .selectFrom('survey_cell')
    .where('survey_id', '=', surveyId)
    .where(completes, '>=', sql<number>`target`)
    .select('who')
    .execute()
  return full.map(({ who }) => who)
}

interface StartingMember {
  invitationId: number
  surveyId: number
  panelistId: number
  status: string
}

/**
 * The cells that match a member, with the number of seats that others hold now (counted up to the cell's target). A member
 * who has started keeps the cells of that start, even if their profile changes.
 */
export async function cellsOfMember(db: Db, { invitationId, surveyId, panelistId, status }: StartingMember) {
  const cells = await db.selectFrom('survey_cell').where('survey_id', '=', surveyId).select(['id', 'who']).execute()
  const belongs = cells.map(({ id, who }) => sql<boolean>`(survey_cell.id = ${id} and ${condition(who)})`)
  const hasSeat = sql<boolean>`exists (select from survey_cell_seat seat
    where seat.cell_id = survey_cell.id and seat.invitation_id = ${invitationId})`
  return db
    .selectFrom('survey_cell')
    .innerJoin('panelist', (join) => join.on('panelist.id', '=', panelistId))
    .where('survey_cell.survey_id', '=', surveyId)
    .where(status === 'Started' ? hasSeat : anyOf(belongs))
    .select(['survey_cell.id', 'survey_cell.target', completes.as('completes')])
    .select(
      sql<number>`(select count(*)::int from (
        select from survey_cell_seat seat where ${isHeld} and seat.invitation_id <> ${invitationId} limit survey_cell.target
      ) held)`.as('inProgress'),
    )
    .execute()
}

/** Takes a seat in each of these cells and gives up all others. */
export async function takeSeats(tx: Db, invitationId: number, cells: readonly { id: number }[]): Promise<void> {
  await tx.deleteFrom('survey_cell_seat').where('invitation_id', '=', invitationId).execute()
  if (cells.length === 0) return
  await tx
    .insertInto('survey_cell_seat')
    .values(cells.map(({ id }) => ({ cell_id: id, invitation_id: invitationId, status: 'Started' })))
    .execute()
}
