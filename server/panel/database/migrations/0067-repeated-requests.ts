import { type Kysely, sql } from 'kysely'

const statements = [
  `ALTER TABLE challenge ADD COLUMN sent_for text, ADD COLUMN used_for text, ADD COLUMN replaced_by text`,
  `ALTER TABLE session ADD COLUMN challenge_id text`,
]

/** Which request sent or used a code, so that its repeat is answered as it was when the answer was lost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
