import 'server-only'
import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'

/*
 * Payouts above one person's limit need two people. An operator who can add operators, or create sign-in links for them,
 * could act as both. So two operators count as two people only if nobody controlled the sign-in of both within the last
 * 24 hours.
 */

export const INDEPENDENCE_HOURS = 24

/** `by` controlled the sign-in of `on`: added or changed them, or created a link for them. */
interface SignInControl {
  by: string
  on: string
}

const signInControls = (db: Db) =>
  db
    .selectFrom('audit')
    .innerJoin('operator', (join) =>
      join.on(sql<string>`'operator ' || operator.id`, '=', sql<string>`split_part(audit.subject, ':', 1)`),
    )
    .where('audit.event', 'in', ['operator added', 'operator changed', 'operator link made'])
    .where('audit.at', '>', sql<Date>`now() - make_interval(hours => ${sql.lit(INDEPENDENCE_HOURS)})`)
    .select([
      sql<string>`regexp_replace(audit.client_address, ', console$', '')`.as('by'),
      sql<string>`'operator ' || operator.name`.as('on'),
    ])
    .execute()

/** A person and everybody who directly or indirectly controlled their sign-in. */
function controllersOf(person: string, controls: readonly SignInControl[]): Set<string> {
  const controllers = new Set([person])
  for (const current of controllers)
    for (const { by: controller, on } of controls) if (on === current) controllers.add(controller)
  return controllers
}

/** @returns a person who could act as both; `null` when there is none */
export async function commonController(db: Db, one: string, other: string): Promise<string | null> {
  const controls = await signInControls(db)
  const otherControllers = controllersOf(other, controls)
  return [...controllersOf(one, controls)].find((person) => otherControllers.has(person)) ?? null
}
