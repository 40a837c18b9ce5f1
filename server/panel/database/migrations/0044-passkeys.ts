import { type Kysely, sql } from 'kysely'

const statements = [
  `CREATE TABLE passkey (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    panelist_id bigint NOT NULL REFERENCES panelist,
    credential_id text NOT NULL UNIQUE,
    public_key text NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    name text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    used_at timestamptz
  )`,
  `CREATE INDEX passkey_panelist ON passkey (panelist_id)`,
  `CREATE TABLE passkey_challenge (
    holder text NOT NULL,
    purpose text NOT NULL CHECK (purpose IN ('login', 'add', 'confirm')),
    challenge text NOT NULL,
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (holder, purpose)
  )`,
]

/** Passkeys of members, and challenges for them to sign. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
