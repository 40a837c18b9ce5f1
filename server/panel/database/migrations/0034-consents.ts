import { type Kysely, sql } from 'kysely'

const statements = [
  `CREATE TABLE consent (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    panelist_id bigint NOT NULL REFERENCES panelist,
    purpose text NOT NULL,
    given boolean NOT NULL,
    version text NOT NULL,
    words text NOT NULL,
    at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX consent_of_member ON consent (panelist_id, purpose, id)`,
]

/** Consents that members gave or withdrew on the privacy page, with the text that they read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
