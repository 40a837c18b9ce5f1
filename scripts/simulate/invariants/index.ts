/* The invariants that are checked every day. */
import { sql } from 'kysely'
import type { World } from '../people/person.ts'
import { Violation } from '../world/books.ts'
import { clock, DAY } from '../world/clock.ts'
import { booksAgree, erasedAreGone, yearEndFormsAgree } from './books.ts'
import { moneyRules } from './money.ts'
import { isPaidOnce, providerAgrees } from './payouts.ts'
import { recordRules } from './records.ts'
import type { Rule } from './rule.ts'
import { seatsTaken } from './starts.ts'

async function assertHolds(world: World, { promise, broken }: Rule): Promise<void> {
  const { rows } = await sql<{
    panelist_id: number | null
    what: string
  }>`select * from (${broken}) broken limit 1`.execute(world.panel.db)
  const [first] = rows
  if (!first) return
  const { panelist_id: panelistId, what } = first
  const person = world.people.find(({ session }) => session?.own.panelistId === panelistId)
  throw new Violation(`${promise}: ${what} of member ${panelistId}`, person ? [person.who] : [], panelistId)
}

/** @throws Violation */
export async function checkDay(world: World): Promise<void> {
  for (const rule of [...moneyRules, ...recordRules]) await assertHolds(world, rule)
  const overbooked = await seatsTaken(world.panel.db)
  if (overbooked) throw new Violation(overbooked)
  await booksAgree(world)
  await providerAgrees(world)
  await isPaidOnce(world)
  await erasedAreGone(world, clock.now() - 2 * DAY)
}

/** @throws Violation */
export async function checkEnd(world: World, begin: number): Promise<void> {
  await checkDay(world)
  await erasedAreGone(world, 0)
  for (let year = new Date(begin).getUTCFullYear(); year <= new Date(clock.now()).getUTCFullYear(); year++)
    await yearEndFormsAgree(world, year)
}
