import { type Kysely, sql } from 'kysely'

const statements = [
  `CREATE INDEX panelist_beginning_first ON panelist (lower(first_name || ' ' || last_name) text_pattern_ops)`,
  `CREATE INDEX panelist_beginning_last ON panelist (lower(last_name || ' ' || first_name) text_pattern_ops)`,
  `CREATE INDEX panelist_beginning_email ON panelist (lower(email) text_pattern_ops)`,
]

/** Finds members by a prefix of their name, in either order, or of their email. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
