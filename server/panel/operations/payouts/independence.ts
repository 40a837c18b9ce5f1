import 'server-only'
import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'

/*
 * Two people approve what is above one person's limit. Whoever can add operators, or sign in as one by a link they have made,
 * could be both. So two operators count as two people only when nobody had a hand in both of them lately.
 */

export const INDEPENDENCE_HOURS = 24

/** Who had a hand in whose sign-in: added, changed, or made a link for. */
interface Hand {
  by: string
  on: string
}

const handsIn = (db: Db) =>
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

/** A person, whoever had a hand in them, whoever had a hand in those, and so on. */
function behind(person: string, hands: readonly Hand[]): Set<string> {
  const known = new Set([person])
  for (const one of known) for (const { by, on } of hands) if (on === one) known.add(by)
  return known
}

/** @returns who could be both of them; `null` when nobody could */
export async function commonHand(db: Db, one: string, other: string): Promise<string | null> {
  const hands = await handsIn(db)
  const behindOther = behind(other, hands)
  return [...behind(one, hands)].find((person) => behindOther.has(person)) ?? null
}
