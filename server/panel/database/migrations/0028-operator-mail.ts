import { type Kysely, sql } from 'kysely'

/** Where an operator gets sign-in links; `null`: only from another operator. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE operator ADD COLUMN email text`.execute(db)
}
