import { type Kysely, sql } from 'kysely'

const statements = [
  `CREATE INDEX payment_by_status ON payment (status, id)`,
  /* The new index contains it. It had open payments only, so a list of Paid payments read all older ones. */
  `DROP INDEX payment_waiting`,
]

/** Lists payments of any status by their number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
