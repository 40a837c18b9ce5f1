import { type Kysely, sql } from 'kysely'

const statements = [
  `CREATE TABLE bank_file (
    id bigint PRIMARY KEY,
    made_by text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE TABLE bank_file_payment (
    bank_file_id bigint NOT NULL REFERENCES bank_file,
    payment_id bigint NOT NULL REFERENCES payment,
    payee jsonb,
    state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'sent', 'taken back')),
    changed_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (bank_file_id, payment_id)
  )`,
  /* A payment is in one open file at most, whatever the code does. */
  `CREATE UNIQUE INDEX bank_file_payment_open ON bank_file_payment (payment_id) WHERE state = 'open'`,
  `CREATE INDEX bank_file_payment_of ON bank_file_payment (payment_id)`,
]

/** The files for the bank, and the payments in each, so that a payment in a file is not paid in another way, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
