import { type Kysely, sql } from 'kysely'

const ledger = [
  /* One row per payment due. Its events record its progress. */
  `CREATE TABLE payment (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL CHECK (kind IN ('incentive', 'bonus', 'donation')),
    panelist_id bigint NOT NULL REFERENCES panelist,
    invitation_id bigint REFERENCES invitation,
    referral_id bigint UNIQUE REFERENCES referral,
    non_profit_id bigint REFERENCES non_profit,
    amount_cents integer NOT NULL CHECK (amount_cents >= 0),
    status text,
    changed_at timestamptz,
    UNIQUE (invitation_id, kind),
    CHECK ((kind = 'bonus') = (referral_id IS NOT NULL)),
    CHECK ((kind = 'bonus') = (invitation_id IS NULL)),
    CHECK ((kind = 'donation') = (non_profit_id IS NOT NULL))
  )`,
  `CREATE INDEX payment_panelist ON payment (panelist_id, status)`,
  `CREATE INDEX payment_waiting ON payment (status, id) WHERE status IN ('Pending', 'Pending W9', 'Approved')`,
  `CREATE TABLE payment_event (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    payment_id bigint NOT NULL REFERENCES payment,
    event text NOT NULL,
    becomes text NOT NULL,
    reason text,
    at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX payment_event_payment ON payment_event (payment_id, id)`,
  `CREATE TABLE incentive_total (
    panelist_id bigint PRIMARY KEY REFERENCES panelist,
    paid_cents bigint NOT NULL DEFAULT 0,
    in_process_cents bigint NOT NULL DEFAULT 0,
    held_cents bigint NOT NULL DEFAULT 0
  )`,
]

/** Triggers keep events append-only, and derive the status of payments and the totals from them. */
const rules = [
  `CREATE FUNCTION ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$`,
  `CREATE TRIGGER payment_event_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_event
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only()`,
  `CREATE TRIGGER payment_kept BEFORE DELETE OR TRUNCATE ON payment
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only()`,
  `CREATE FUNCTION payment_moves_by_event() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF pg_trigger_depth() < 2 THEN RAISE EXCEPTION '% changes by events alone', TG_TABLE_NAME; END IF;
      RETURN NEW;
    END $$`,
  `CREATE TRIGGER payment_moves BEFORE UPDATE ON payment
    FOR EACH ROW EXECUTE FUNCTION payment_moves_by_event()`,
  `CREATE TRIGGER incentive_total_moves BEFORE INSERT OR UPDATE ON incentive_total
    FOR EACH ROW EXECUTE FUNCTION payment_moves_by_event()`,
  `CREATE TRIGGER incentive_total_kept BEFORE DELETE OR TRUNCATE ON incentive_total
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only()`,
  `CREATE FUNCTION count_payment(total bigint, kind text, status text, amount bigint) RETURNS void
    LANGUAGE plpgsql AS $$
    BEGIN
      IF kind <> 'incentive' OR status IS NULL OR amount = 0 THEN RETURN; END IF;
      INSERT INTO incentive_total AS t (panelist_id, paid_cents, in_process_cents, held_cents)
      VALUES (
        total,
        CASE WHEN status = 'Paid' THEN amount ELSE 0 END,
        CASE WHEN status IN ('Pending', 'Pending W9', 'Approved') THEN amount ELSE 0 END,
        CASE WHEN status = 'Pending W9' THEN amount ELSE 0 END
      )
      ON CONFLICT (panelist_id) DO UPDATE SET
        paid_cents = t.paid_cents + excluded.paid_cents,
        in_process_cents = t.in_process_cents + excluded.in_process_cents,
        held_cents = t.held_cents + excluded.held_cents;
    END $$`,
  `CREATE FUNCTION payment_follows_event() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      paid payment%ROWTYPE;
    BEGIN
      SELECT * INTO paid FROM payment WHERE id = NEW.payment_id FOR UPDATE;
      UPDATE payment SET status = NEW.becomes, changed_at = NEW.at WHERE id = NEW.payment_id;
      PERFORM count_payment(paid.panelist_id, paid.kind, paid.status, -paid.amount_cents);
      PERFORM count_payment(paid.panelist_id, paid.kind, NEW.becomes, paid.amount_cents);
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER payment_event_follows AFTER INSERT ON payment_event
    FOR EACH ROW EXECUTE FUNCTION payment_follows_event()`,
]

/** Settings of operators: deadlines of each step, the sum from which a W-9 is required, the referral bonus. */
const settings = [
  `CREATE TABLE payment_term (
    payable text NOT NULL CHECK (payable IN ('complete', 'partial')),
    after_event text NOT NULL,
    next_step text NOT NULL,
    days integer CHECK (days BETWEEN 0 AND 365),
    counted_from text NOT NULL DEFAULT 'event' CHECK (counted_from IN ('event', 'survey end')),
    PRIMARY KEY (payable, after_event)
  )`,
  `INSERT INTO payment_term (payable, after_event, next_step, days, counted_from) VALUES
    ('complete', 'screener-completed', 'interview', 2, 'event'),
    ('complete', 'earned', 'approved', 28, 'event'),
    ('complete', 'reopened', 'approved', 28, 'event'),
    ('complete', 'approved', 'sent', 14, 'event'),
    ('complete', 'held', 'sent', NULL, 'event'),
    ('complete', 'released', 'sent', 14, 'event'),
    ('partial', 'earned', 'approved', 28, 'survey end'),
    ('partial', 'reopened', 'approved', 28, 'event'),
    ('partial', 'approved', 'sent', 42, 'survey end'),
    ('partial', 'held', 'sent', NULL, 'event'),
    ('partial', 'released', 'sent', 14, 'event')`,
  `CREATE TABLE tax_threshold (
    from_year integer PRIMARY KEY,
    cents integer NOT NULL CHECK (cents >= 0)
  )`,
  `INSERT INTO tax_threshold (from_year, cents) VALUES (2000, 60000)`,
  `CREATE TABLE referral_bonus (
    from_day date PRIMARY KEY,
    cents integer NOT NULL CHECK (cents >= 0)
  )`,
  `INSERT INTO referral_bonus (from_day, cents) VALUES ('2000-01-01', 2500)`,
]

/** Imports payments from before the ledger, with the dates that are known. */
const takenOver = [
  `INSERT INTO payment (kind, panelist_id, invitation_id, amount_cents)
    SELECT 'incentive', panelist_id, id, coalesce(earned_cents, 0) FROM invitation
    WHERE payment_status IS NOT NULL ORDER BY id`,
  `INSERT INTO payment_event (payment_id, event, becomes, at)
    SELECT payment.id,
      CASE payment_status WHEN 'Not Eligible' THEN 'ineligible' ELSE 'earned' END,
      CASE payment_status WHEN 'Not Eligible' THEN 'Not Eligible' ELSE 'Pending' END,
      coalesce(outcome_at, started_at, invited_at)
    FROM payment JOIN invitation ON invitation.id = payment.invitation_id ORDER BY payment.id`,
  `INSERT INTO payment_event (payment_id, event, becomes, at)
    SELECT payment.id,
      CASE payment_status WHEN 'Approved' THEN 'approved' WHEN 'Pending W9' THEN 'held' WHEN 'Paid' THEN 'sent'
        ELSE 'stopped' END,
      payment_status,
      coalesce((payment_date + time '12:00') AT TIME ZONE 'America/New_York', outcome_at, started_at, invited_at)
    FROM payment JOIN invitation ON invitation.id = payment.invitation_id
    WHERE payment_status NOT IN ('Not Eligible', 'Pending') ORDER BY payment.id`,
  `INSERT INTO payment (kind, panelist_id, referral_id, amount_cents)
    SELECT 'bonus', referrer_id, id, bonus_cents FROM referral
    WHERE status = 'Verified' OR payment_status <> 'Pending' ORDER BY id`,
  `INSERT INTO payment_event (payment_id, event, becomes, at)
    SELECT payment.id, 'earned', 'Pending', coalesce(payment_status_at, created_at)
    FROM payment JOIN referral ON referral.id = payment.referral_id ORDER BY payment.id`,
  `INSERT INTO payment_event (payment_id, event, becomes, at)
    SELECT payment.id,
      CASE payment_status WHEN 'Approved' THEN 'approved' WHEN 'Pending W9' THEN 'held' WHEN 'Paid' THEN 'sent'
        WHEN 'Not Eligible' THEN 'ineligible' ELSE 'stopped' END,
      payment_status, coalesce(payment_status_at, created_at)
    FROM payment JOIN referral ON referral.id = payment.referral_id
    WHERE payment_status <> 'Pending' ORDER BY payment.id`,
  `INSERT INTO payment (kind, panelist_id, invitation_id, non_profit_id, amount_cents)
    SELECT 'donation', invitation.panelist_id, invitation.id, donation.non_profit_id, donation.amount_cents
    FROM donation JOIN invitation ON invitation.id = donation.invitation_id ORDER BY donation.at, invitation.id`,
  `INSERT INTO payment_event (payment_id, event, becomes, at)
    SELECT payment.id, 'earned', 'Pending', donation.at
    FROM payment JOIN donation ON donation.invitation_id = payment.invitation_id
    WHERE payment.kind = 'donation' ORDER BY payment.id`,
  `DROP TABLE donation`,
  `ALTER TABLE invitation DROP COLUMN payment_status, DROP COLUMN payment_date`,
  `ALTER TABLE referral DROP COLUMN payment_status, DROP COLUMN payment_status_at`,
]

/** People who registered by a member's personal link are referrals too; the referrer did not give us their address. */
const referrals = [
  `ALTER TABLE referral ALTER COLUMN code DROP NOT NULL, ALTER COLUMN referent_email DROP NOT NULL`,
  `CREATE INDEX referral_referrer ON referral (referrer_id, created_at)`,
  `CREATE INDEX referral_email ON referral (referent_email)`,
  `CREATE UNIQUE INDEX referral_referent ON referral (referent_id)`,
  `INSERT INTO referral (referrer_id, referent_id, referent_name, status, bonus_cents, created_at)
    SELECT referred_by, id, first_name || ' ' || left(last_name, 1) || '.',
      CASE status WHEN 'Verified' THEN 'Verified' ELSE 'Registered' END, 2500, created_at
    FROM panelist
    WHERE referred_by IS NOT NULL AND NOT EXISTS (SELECT FROM referral WHERE referent_id = panelist.id)
    ORDER BY id`,
  `INSERT INTO payment (kind, panelist_id, referral_id, amount_cents)
    SELECT 'bonus', referrer_id, id, bonus_cents FROM referral
    WHERE status = 'Verified' AND NOT EXISTS (SELECT FROM payment WHERE referral_id = referral.id) ORDER BY id`,
  `INSERT INTO payment_event (payment_id, event, becomes)
    SELECT id, 'earned', 'Pending' FROM payment WHERE kind = 'bonus' AND status IS NULL ORDER BY id`,
]

/** Incentives, bonuses and donations as a ledger of events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...ledger, ...rules, ...settings, ...takenOver, ...referrals]) {
    await sql.raw(statement).execute(db)
  }
}
