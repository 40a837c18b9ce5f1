import 'server-only'
import type { Db } from '../../database/schema.ts'

/* Saved lists of an operator, visible only to them. */

export interface View {
  id: number
  operation: string
  name: string
  /** Query string of the list's URL. */
  query: string
}

/** With more, operators could not find a view. */
export const VIEWS_MAX = 50

export const viewsOf = (db: Db, operatorId: number): Promise<View[]> =>
  db
    .selectFrom('operator_view')
    .select(['id', 'operation', 'name', 'query'])
    .where('operator_id', '=', operatorId)
    .orderBy('name')
    .execute()

/** Saves a view, replacing one of the same name. */
export const saveView = (db: Db, operatorId: number, view: Omit<View, 'id'>) =>
  db
    .insertInto('operator_view')
    .values({ ...view, operator_id: operatorId })
    .onConflict((conflict) => conflict.columns(['operator_id', 'operation', 'name']).doUpdateSet({ query: view.query }))
    .execute()

/** @returns the view's operation; `null` when the operator has no such view */
export async function removeView(db: Db, operatorId: number, id: number): Promise<string | null> {
  const removed = await db
    .deleteFrom('operator_view')
    .where('id', '=', id)
    .where('operator_id', '=', operatorId)
    .returning('operation')
    .executeTakeFirst()
  return removed?.operation ?? null
}
