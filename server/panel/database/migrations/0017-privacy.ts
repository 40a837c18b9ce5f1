import { type Kysely, sql } from 'kysely'

const statements = [
  /* Which browser a session is in, in words such as "Chrome on Windows". */
  `ALTER TABLE session ADD COLUMN device_name text`,
  /* Members confirm with a code that they want a copy of their data, or their account erased. */
  `ALTER TABLE challenge DROP CONSTRAINT challenge_purpose_check,
    ADD CONSTRAINT challenge_purpose_check CHECK (purpose IN ('register', 'login', 'email', 'privacy'))`,
  `CREATE TABLE erasure (
    receipt text PRIMARY KEY,
    panelist_id bigint NOT NULL UNIQUE REFERENCES panelist,
    erased_at timestamptz NOT NULL DEFAULT now(),
    tax_kept_until date,
    tax_erased_at timestamptz
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
