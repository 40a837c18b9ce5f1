import { type Kysely, sql } from 'kysely'

/** The language in which a member gets mails and texts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE panelist
    ADD COLUMN language text NOT NULL DEFAULT 'en'
      CONSTRAINT panelist_language CHECK (language IN ('en', 'es'))`.execute(db)
}
