import { type Kysely, sql } from 'kysely'

const statements = [
  `CREATE TABLE number_change (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    panelist_id bigint NOT NULL REFERENCES panelist,
    new_mobile text NOT NULL,
    token_hash text NOT NULL UNIQUE,
    asked_at timestamptz NOT NULL DEFAULT now(),
    effective_at timestamptz NOT NULL,
    ended_at timestamptz,
    outcome text CHECK (outcome IN ('done', 'stopped', 'impossible')),
    CHECK ((ended_at IS NULL) = (outcome IS NULL))
  )`,
  `CREATE UNIQUE INDEX number_change_open ON number_change (panelist_id) WHERE ended_at IS NULL`,
  `CREATE INDEX number_change_panelist ON number_change (panelist_id)`,
  `CREATE INDEX number_change_due ON number_change (effective_at) WHERE ended_at IS NULL`,
  `ALTER TABLE challenge DROP CONSTRAINT challenge_purpose_check,
    ADD CONSTRAINT challenge_purpose_check CHECK (purpose IN ('register', 'login', 'email', 'privacy', 'number'))`,
]

/** Number changes that members request after losing their phone. A member has at most one pending. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
