import { type Kysely, sql } from 'kysely'

const statements = [
  /* A member's record as exported for the IRS. The latest row of a year is what the IRS has. */
  `CREATE TABLE form_1099 (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    year integer NOT NULL,
    form text NOT NULL CHECK (form IN ('NEC', 'MISC')),
    panelist_id bigint NOT NULL REFERENCES panelist,
    masked_id text NOT NULL UNIQUE,
    record_sealed text NOT NULL,
    exported_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX form_1099_member ON form_1099 (panelist_id, year, id)`,
]

/** Forms 1099 that were exported. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
