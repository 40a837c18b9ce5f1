import { type Kysely, sql } from 'kysely'

/** Email address for an operator's sign-in links; `null`: another operator must hand them over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE operator ADD COLUMN email text`.execute(db)
}
