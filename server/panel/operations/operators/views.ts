import 'server-only'
import type { Db } from '../../database/schema.ts'

/*
 * Lists as an operator has saved them: each is theirs alone.
 */

export interface View {
  id: number
  operation: string
  name: string
  /** Of the list's address. */
  query: string
}

/** More than anybody finds their way in. */
export const VIEWS_MAX = 50

export const viewsOf = (db: Db, operatorId: number): Promise<View[]> =>
  db
    .selectFrom('operator_view')
    .select(['id', 'operation', 'name', 'query'])
    .where('operator_id', '=', operatorId)
    .orderBy('name')
    .execute()

/** A view of the same name is replaced. */
export const saveView = (db: Db, operatorId: number, view: Omit<View, 'id'>) =>
  db
    .insertInto('operator_view')
    .values({ ...view, operator_id: operatorId })
    .onConflict((conflict) => conflict.columns(['operator_id', 'operation', 'name']).doUpdateSet({ query: view.query }))
    .execute()

/** @returns of which operation it was; `null` when the operator has no such view */
export async function removeView(db: Db, operatorId: number, id: number): Promise<string | null> {
  const removed = await db
    .deleteFrom('operator_view')
    .where('id', '=', id)
    .where('operator_id', '=', operatorId)
    .returning('operation')
    .executeTakeFirst()
  return removed?.operation ?? null
}
