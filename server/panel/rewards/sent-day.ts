import 'server-only'
import { type RawBuilder, sql } from 'kysely'
import { dayOf, startOfDay, today } from '../database/eastern.ts'
import type { Db } from '../database/schema.ts'
import type { LockedPayment } from './ledger.ts'

/** The payment cannot have been sent on this day. The message is for operators. */
export class InvalidSentDay extends Error {
  override readonly name = 'InvalidSentDay'
}

/** The year of a day, `YYYY-MM-DD`. */
export const yearOf = (day: string): RawBuilder<number> => sql<number>`${Number(day.slice(0, 4))}::int`

/**
 * The time that is recorded for a payment sent on a day, `YYYY-MM-DD` in Eastern Time: noon, but neither before it was
 * approved or came back, nor in the future. Of a reversed payment the first approval counts, because the day that was
 * recorded before the reversal may have been wrong.
 * @throws InvalidSentDay
 */
export async function sentAt(tx: Db, { id }: LockedPayment, day: string): Promise<Date> {
  const given = sql<string>`${day}::date`
  const approvedAt = sql`(
    select greatest(
      case when bool_or(event = 'reversed') then min(at) filter (where event = 'approved')
        else max(at) filter (where event = 'approved') end,
      max(at) filter (where event = 'returned'))
    from payment_event where payment_id = ${id})`
  const { at, isFuture, approvedOn, isEarly } = await tx
    .selectFrom(sql<{ approved_at: Date | null }>`(select ${approvedAt} as approved_at)`.as('approval'))
    .select([
      sql<Date>`least(now(), greatest(${startOfDay(given)} + interval '12 hours', approved_at))`.as('at'),
      sql<boolean>`${given} > ${today}`.as('isFuture'),
      sql<string | null>`${dayOf('approved_at')}::text`.as('approvedOn'),
      sql<boolean>`coalesce(${given} < ${dayOf('approved_at')}, false)`.as('isEarly'),
    ])
    .executeTakeFirstOrThrow()
  if (isFuture) throw new InvalidSentDay(`Payment ${id} cannot have been sent on ${day}: that is in the future.`)
  if (isEarly)
    throw new InvalidSentDay(
      `Payment ${id} cannot have been sent on ${day}: it was approved, or came back, on ${approvedOn}.`,
    )
  return at
}
