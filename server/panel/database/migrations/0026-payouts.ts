import { type Kysely, sql } from 'kysely'

const payouts = [
  /* Prefix of all payout keys, so that the keys of two panels with the same provider account cannot collide. */
  `CREATE TABLE payout_prefix (prefix text PRIMARY KEY)`,
  `INSERT INTO payout_prefix (prefix) VALUES ('cp-' || left(replace(gen_random_uuid()::text, '-', ''), 10))`,
  `CREATE TABLE payout_batch (
    id bigint PRIMARY KEY,
    requested_by text NOT NULL,
    approved_by text CHECK (approved_by <> requested_by),
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE TABLE payout (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    key text NOT NULL UNIQUE,
    payment_id bigint NOT NULL REFERENCES payment,
    attempt integer NOT NULL,
    batch_id bigint NOT NULL REFERENCES payout_batch,
    gateway text NOT NULL,
    recipient text,
    state text NOT NULL CHECK (state IN ('waiting', 'ready', 'sending', 'unclear', 'sent', 'unclaimed', 'undelivered',
      'delivered', 'returned', 'refused', 'canceled')),
    tries integer NOT NULL DEFAULT 0,
    next_try_at timestamptz NOT NULL DEFAULT now(),
    begun_at timestamptz,
    reference text,
    item_reference text,
    detail text,
    created_at timestamptz NOT NULL DEFAULT now(),
    changed_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (payment_id, attempt)
  )`,
  `CREATE UNIQUE INDEX payout_open ON payout (payment_id) WHERE state IN ('waiting', 'ready', 'sending', 'unclear')`,
  `CREATE INDEX payout_leaving ON payout (payment_id) WHERE state IN ('sending', 'unclear')`,
  `CREATE INDEX payout_due ON payout (next_try_at) WHERE state IN ('ready', 'sending')`,
  `CREATE INDEX payout_begun ON payout (begun_at) WHERE begun_at IS NOT NULL`,
  `CREATE INDEX payout_batch_rows ON payout (batch_id)`,
  `CREATE INDEX payout_reference ON payout (reference)`,
  `CREATE INDEX payout_item_reference ON payout (item_reference)`,
]

const ledger = [
  /* An event about a payout leaves the payment's status as it is, and must leave `changed_at`, the day of payment, too. */
  `CREATE OR REPLACE FUNCTION payment_follows_event() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      paid payment%ROWTYPE;
    BEGIN
      SELECT * INTO paid FROM payment WHERE id = NEW.payment_id FOR UPDATE;
      IF paid.status = NEW.becomes THEN RETURN NULL; END IF;
      UPDATE payment SET status = NEW.becomes, changed_at = NEW.at WHERE id = NEW.payment_id;
      PERFORM count_payment(paid.panelist_id, paid.kind, paid.status, -paid.amount_cents);
      PERFORM count_payment(paid.panelist_id, paid.kind, NEW.becomes, paid.amount_cents);
      RETURN NULL;
    END $$`,
  `INSERT INTO payment_term (payable, after_event, next_step, days) VALUES
    ('complete', 'refused', 'sent', 14),
    ('complete', 'returned', 'sent', 14),
    ('partial', 'refused', 'sent', 14),
    ('partial', 'returned', 'sent', 14)`,
]

/** Payments that a provider pays out, each with an idempotency key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...payouts, ...ledger]) await sql.raw(statement).execute(db)
}
