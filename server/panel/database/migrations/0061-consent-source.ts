import { type Kysely, sql } from 'kysely'

/** Where a member gave or withdrew a consent. Until now, that was only the settings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE consent
    ADD COLUMN source text NOT NULL DEFAULT 'settings'
      CONSTRAINT consent_source CHECK (source IN ('settings', 'health-answers'))`.execute(db)
}
