import { type Kysely, sql } from 'kysely'

/** Operators and how they sign in. Links, sessions and tokens are stored as hashes. */
const statements = [
  `CREATE TABLE operator (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL UNIQUE,
    role text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    signed_in_at timestamptz
  )`,
  `CREATE TABLE operator_link (
    hash text PRIMARY KEY,
    operator_id bigint NOT NULL REFERENCES operator ON DELETE CASCADE,
    expires_at timestamptz NOT NULL,
    used_at timestamptz
  )`,
  `CREATE TABLE operator_session (
    hash text PRIMARY KEY,
    operator_id bigint NOT NULL REFERENCES operator ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT now(),
    used_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE TABLE operator_token (
    name text PRIMARY KEY,
    role text NOT NULL,
    hash text NOT NULL UNIQUE,
    created_at timestamptz NOT NULL DEFAULT now(),
    used_at timestamptz
  )`,
  `CREATE TABLE operator_answer (
    caller text NOT NULL,
    key text NOT NULL,
    request_hash text NOT NULL,
    answer text,
    at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (caller, key)
  )`,
  `CREATE INDEX operator_link_operator ON operator_link (operator_id)`,
  `CREATE INDEX operator_session_operator ON operator_session (operator_id)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
