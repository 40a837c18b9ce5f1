import { type Kysely, sql } from 'kysely'

const statements = [
  /* Readable name of a session's browser, such as "Chrome on Windows". */
  `ALTER TABLE session ADD COLUMN device_name text`,
  /* A member needs a code to get a copy of their data, or to erase their account. */
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
