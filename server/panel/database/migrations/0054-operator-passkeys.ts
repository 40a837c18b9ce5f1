import { type Kysely, sql } from 'kysely'

const statements = [
  `CREATE TABLE operator_passkey (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    operator_id bigint NOT NULL REFERENCES operator ON DELETE CASCADE,
    credential_id text NOT NULL UNIQUE,
    public_key text NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    name text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    used_at timestamptz
  )`,
  `CREATE INDEX operator_passkey_operator ON operator_passkey (operator_id)`,
]

/** Passkeys by which operators sign in to the console. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
