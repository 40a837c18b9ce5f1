import 'server-only'
import { type Selectable, sql } from 'kysely'
import { hashOf, randomToken } from '../../core/random-keys.ts'
import type { Db } from '../../database/schema.ts'
import type { AuthTables, NumberChangeOutcome } from '../../database/tables/auth.ts'
import { isRegistered } from '../panelists.repository.ts'

type NumberChange = Selectable<AuthTables['number_change']>

/**
 * Hours between request and change: longer than a weekend without reading mail, and acceptable for a member who bought a
 * new phone.
 */
const WAIT_HOURS = 72

/** @returns when the number changes; `null` when the member already has a pending change */
export async function insertNumberChange(
  tx: Db,
  { panelistId, newMobile, token }: { panelistId: number; newMobile: string; token: string },
): Promise<Date | null> {
  const inserted = await tx
    .insertInto('number_change')
    .values({
      panelist_id: panelistId,
      new_mobile: newMobile,
      token_hash: hashOf(token),
      effective_at: sql<Date>`now() + make_interval(hours => ${WAIT_HOURS})`,
    })
    .onConflict((conflict) => conflict.column('panelist_id').where('ended_at', 'is', null).doNothing())
    .returning('effective_at')
    .executeTakeFirst()
  return inserted?.effective_at ?? null
}

/** End of the time to undo a signed-in member's change, as long as a lost-phone change waits; null once it is over. */
const undoEnd = sql<Date | null>`case when outcome = 'done' and old_mobile is not null
  and ended_at > now() - make_interval(hours => ${sql.lit(WAIT_HOURS)})
  then ended_at + make_interval(hours => ${sql.lit(WAIT_HOURS)}) end`

export const numberChangeBy = (
  db: Db,
  token: string,
): Promise<(NumberChange & { canUndoUntil: Date | null }) | undefined> =>
  db
    .selectFrom('number_change')
    .selectAll()
    .select(undoEnd.as('canUndoUntil'))
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()

interface OwnChange {
  panelistId: number
  oldMobile: string
  newMobile: string
  token: string
}

const doneChange = (panelistId: number, newMobile: string, token: string) => ({
  panelist_id: panelistId,
  new_mobile: newMobile,
  token_hash: hashOf(token),
  effective_at: sql<Date>`now()`,
  ended_at: sql<Date>`now()`,
  outcome: 'done' as const,
})

/** Records a completed change. @returns until when it can be undone */
export async function insertOwnChange(tx: Db, { panelistId, oldMobile, newMobile, token }: OwnChange): Promise<Date> {
  const { until } = await tx
    .insertInto('number_change')
    .values({ ...doneChange(panelistId, newMobile, token), old_mobile: oldMobile })
    .returning(sql<Date>`now() + make_interval(hours => ${sql.lit(WAIT_HOURS)})`.as('until'))
    .executeTakeFirstOrThrow()
  return until
}

/** Records a change by support, which nobody can undo by a link. The payout method is held after it, too. */
export async function insertSupportChange(tx: Db, panelistId: number, newMobile: string): Promise<void> {
  await tx
    .insertInto('number_change')
    .values(doneChange(panelistId, newMobile, randomToken()))
    .execute()
}

/** When the member may change the number again; `null` for now. Only one change at a time can be undone. */
export async function nextOwnChange(db: Db, panelistId: number): Promise<Date | null> {
  const { at } = await db
    .selectFrom('number_change')
    .select(({ fn }) => fn.max(undoEnd).as('at'))
    .where('panelist_id', '=', panelistId)
    .executeTakeFirstOrThrow()
  return at
}

/** Whether a member other than this one had the number and can restore it. */
async function isRestorable(db: Db, mobile: string, panelistId: number | null): Promise<boolean> {
  const change = await db
    .selectFrom('number_change')
    .select('id')
    .where('old_mobile', '=', mobile)
    .where('panelist_id', 'is distinct from', panelistId)
    .where(sql<boolean>`(${undoEnd}) is not null`)
    .executeTakeFirst()
  return change !== undefined
}

/**
 * Whether a member cannot get a number: an account has it, or another member can still restore it. A thief with the old
 * phone could otherwise make the undo link useless by an account with the old number.
 * @param panelistId null for somebody who registers
 */
export const isTaken = async (db: Db, mobile: string, panelistId: number | null): Promise<boolean> =>
  (await isRegistered(db, mobile)) || isRestorable(db, mobile, panelistId)

/** Marks a change as undone. @returns false when it can no longer be undone */
export async function markUndone(tx: Db, id: number): Promise<boolean> {
  const undone = await tx
    .updateTable('number_change')
    .set({ ended_at: sql<Date>`now()`, outcome: 'undone' })
    .where('id', '=', id)
    .where(sql<boolean>`(${undoEnd}) is not null`)
    .returning('id')
    .executeTakeFirst()
  return undone !== undefined
}

/** Ends a pending change. @returns false when it had already ended */
export async function endNumberChange(tx: Db, id: number, outcome: NumberChangeOutcome): Promise<boolean> {
  const ended = await tx
    .updateTable('number_change')
    .set({ ended_at: sql<Date>`now()`, outcome })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** The member's pending change. */
export const pendingChangeOf = (db: Db, panelistId: number): Promise<NumberChange | undefined> =>
  db
    .selectFrom('number_change')
    .selectAll()
    .where('panelist_id', '=', panelistId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

/** Locks and returns a pending change whose wait is over, skipping those that another process has locked. */
export const dueNumberChange = (tx: Db): Promise<NumberChange | undefined> =>
  tx
    .selectFrom('number_change')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('effective_at', '<=', sql<Date>`now()`)
    .orderBy('effective_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
