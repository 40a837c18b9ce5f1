import { type Kysely, sql } from 'kysely'

const statements = [
  `ALTER TABLE lookup ADD COLUMN parent_id bigint`,
  `CREATE INDEX lookup_parent ON lookup (kind, parent_id)`,
  /* An NPI belongs to one member. */
  `CREATE UNIQUE INDEX panelist_npi ON panelist ((profile ->> 'npiNumber'))`,
  /* Several members may enter the same address; only one can verify it. */
  `ALTER TABLE panelist DROP CONSTRAINT panelist_email_key`,
  `CREATE UNIQUE INDEX panelist_verified_email ON panelist (email) WHERE email_verified_at IS NOT NULL`,
  `CREATE INDEX panelist_email ON panelist (email)`,
  `CREATE TABLE npi_record (
    npi_number text PRIMARY KEY CHECK (npi_number ~ '^[13][0-9]{9}$'),
    last_names text[] NOT NULL DEFAULT '{}',
    barred boolean NOT NULL DEFAULT false
  )`,
  `ALTER TABLE panelist ADD COLUMN medical_profile jsonb, ADD COLUMN is_caregiver boolean`,
  `CREATE TABLE caregiver_profile (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    panelist_id bigint NOT NULL REFERENCES panelist,
    answers jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX caregiver_profile_panelist ON caregiver_profile (panelist_id)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
