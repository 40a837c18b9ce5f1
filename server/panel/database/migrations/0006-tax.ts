import { type Kysely, sql } from 'kysely'

const statements = [
  /* A member's tax details; the tax id is encrypted. */
  `CREATE TABLE tax_detail (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    panelist_id bigint NOT NULL UNIQUE REFERENCES panelist,
    tax_id_type_id bigint NOT NULL,
    full_name text NOT NULL,
    last_name text NOT NULL,
    address jsonb NOT NULL,
    tax_id_sealed text NOT NULL,
    saved_at timestamptz NOT NULL DEFAULT now()
  )`,
  /* One row for each Form W-9 that was started, and for each time that a member gave tax details instead. */
  `CREATE TABLE tax_form (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    panelist_id bigint NOT NULL REFERENCES panelist,
    masked_id text NOT NULL UNIQUE,
    signer text NOT NULL CHECK (signer IN ('own', 'hellosign', 'details')),
    state text NOT NULL CHECK (state IN ('open', 'submitted', 'approved', 'rejected', 'replaced', 'abandoned')),
    signature_request_id text UNIQUE,
    signature_id text UNIQUE,
    requested_at timestamptz NOT NULL DEFAULT now(),
    submitted_at timestamptz,
    submitted_from text,
    decided_at timestamptz,
    reason text,
    answers_sealed text,
    document_sealed text,
    document_sha256 text,
    CHECK ((state IN ('open', 'abandoned')) = (submitted_at IS NULL)),
    CHECK ((document_sealed IS NULL) = (document_sha256 IS NULL))
  )`,
  `CREATE INDEX tax_form_panelist ON tax_form (panelist_id, submitted_at DESC)`,
  /* A member can have one open form, one that waits for an operator, and one that is approved. */
  `CREATE UNIQUE INDEX tax_form_open ON tax_form (panelist_id) WHERE state = 'open'`,
  `CREATE UNIQUE INDEX tax_form_submitted ON tax_form (panelist_id) WHERE state = 'submitted'`,
  `CREATE UNIQUE INDEX tax_form_approved ON tax_form (panelist_id) WHERE state = 'approved'`,
  /* Admits a member to our own signing page, for one form. */
  `CREATE TABLE signing_session (
    token_hash text PRIMARY KEY,
    tax_form_id bigint NOT NULL REFERENCES tax_form ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL
  )`,
  /* Sum of a year's payments from which a Form 1099 is due. Later years: npm run operator -- tax threshold. */
  `CREATE TABLE form_1099_threshold (
    from_year integer PRIMARY KEY,
    cents integer NOT NULL CHECK (cents > 0)
  )`,
  `INSERT INTO form_1099_threshold (from_year, cents) VALUES (2000, 60000), (2026, 200000)`,
]

/** Tax details, forms and signing sessions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
