import 'server-only'
import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import { condition } from '../../selection/condition.ts'
import { CELL_FIELDS } from '../../selection/selection.ts'
import { cellsOfSurvey } from '../../surveys/cells.repository.ts'
import { OperationError } from '../kit/errors.ts'
import { selectionOf } from '../selection/resolve.ts'

/* Parses cells as operators type them: `specialty = cardiology: 20; state in (TX, OK): 30`. */

export interface NewCell {
  /** The selection as typed. */
  name: string
  target: number
}

const PARTS = /(?:"[^"]*"|'[^']*'|[^;"']|["'])+/g
const CELL = /^(?<name>.+?)\s*:\s*(?<target>\d{1,7})$/s

/** `null` when the syntax is invalid. */
export function parseCells(input: string): NewCell[] | null {
  const parts = (input.match(PARTS) ?? []).map((part) => part.trim()).filter(Boolean)
  const cells = parts.map((part) => CELL.exec(part)?.groups)
  const read = cells.flatMap((cell) => (cell?.name ? [{ name: cell.name, target: Number(cell.target) }] : []))
  return read.length > 0 && read.length === cells.length ? read : null
}

export const cellsText = (cells: readonly NewCell[]) =>
  cells.map(({ name, target }) => `${name}: ${target}`).join('; ') || 'none'

/**
 * Adds a cell, with seats for matching members who have already started. The lock on their invitations makes a concurrent
 * outcome wait until the seats exist.
 */
async function addCell(db: Db, surveyId: number, { name, target }: NewCell): Promise<void> {
  const selection = await selectionOf(db, name, CELL_FIELDS)
  const { id } = await db
    .insertInto('survey_cell')
    .values({ survey_id: surveyId, name, who: JSON.stringify(selection), target })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into survey_cell_seat (cell_id, invitation_id, status, held_at)
    select ${id}::bigint, invitation.id, invitation.status, invitation.started_at
    from invitation join panelist on panelist.id = invitation.panelist_id
    where survey_id = ${surveyId} and started_at is not null and ${condition(selection)}
    for share of invitation`.execute(db)
}

function assertDifferent(cells: readonly NewCell[]): void {
  const twice = cells.find(({ name }, index) => cells.findIndex((cell) => cell.name === name) < index)
  if (twice) throw new OperationError(`The cell ${twice.name} is named twice.`)
}

/**
 * Sets a survey's cells. Cells that it already has keep their counts.
 * @returns the previous cells, in the syntax of the command
 * @throws InputError for an invalid selection, OperationError
 */
export async function replaceCells(db: Db, surveyId: number, cells: readonly NewCell[]): Promise<string> {
  assertDifferent(cells)
  await db.selectFrom('survey').select('id').where('id', '=', surveyId).forNoKeyUpdate().execute()
  const previous = await cellsOfSurvey(db, surveyId)
  const removed = previous.filter(({ name }) => !cells.some((cell) => cell.name === name))
  for (const { id } of removed) await db.deleteFrom('survey_cell').where('id', '=', id).execute()
  for (const cell of cells) {
    const same = previous.find(({ name }) => name === cell.name)
    if (same) await db.updateTable('survey_cell').set({ target: cell.target }).where('id', '=', same.id).execute()
    else await addCell(db, surveyId, cell)
  }
  return cellsText(previous)
}

/** Copies parsed selections by id, because a lookup entry may have been renamed since. */
export const copyCells = (db: Db, from: number, to: number) =>
  db
    .insertInto('survey_cell')
    .columns(['survey_id', 'name', 'who', 'target'])
    .expression((insert) =>
      insert
        .selectFrom('survey_cell')
        .where('survey_id', '=', from)
        .select([sql.lit(to).as('survey_id'), 'name', 'who', 'target'])
        .orderBy('id'),
    )
    .execute()

/** One row per cell, for `surveys show`. */
export async function cellLines(db: Db, surveyId: number) {
  const cells = await cellsOfSurvey(db, surveyId)
  const lines = cells.map(({ name, target, completes, inProgress }) => ({
    setting: `cell ${name}`,
    value: `${completes} of ${target} completed, ${inProgress} under way`,
  }))
  return [{ setting: 'cells', value: cellsText(cells) }, ...lines]
}
