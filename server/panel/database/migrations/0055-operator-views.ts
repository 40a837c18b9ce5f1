import { type Kysely, sql } from 'kysely'

const statements = [
  `CREATE TABLE operator_view (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    operator_id bigint NOT NULL REFERENCES operator ON DELETE CASCADE,
    operation text NOT NULL,
    name text NOT NULL,
    query text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (operator_id, operation, name)
  )`,
  `CREATE INDEX panelist_by_name ON panelist (lower(last_name || ' ' || first_name), id)`,
  `CREATE INDEX invitation_by_outcome ON invitation (outcome_at, id) WHERE outcome_at IS NOT NULL`,
  `CREATE INDEX payment_by_change ON payment (status, changed_at, id)`,
  `CREATE INDEX payment_by_amount ON payment (status, amount_cents, id)`,
]

/** Console lists that operators saved, and indexes for their sort orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
