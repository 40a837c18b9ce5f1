import { type Kysely, sql } from 'kysely'

/** Members keep an entry that was removed from a lookup, so no new entry may get its id. The audit has past removals. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE lookup_removed (kind text PRIMARY KEY, last_id integer NOT NULL)`.execute(db)
  await sql`INSERT INTO lookup_removed (kind, last_id)
    SELECT found[1], max(found[2]::integer)
    FROM audit, regexp_match(subject, '^lookup ([^ ]+) ([0-9]+): removed$') AS found
    WHERE event = 'lookup changed' AND found IS NOT NULL
    GROUP BY 1`.execute(db)
}
