import { type Kysely, sql } from 'kysely'

/**
 * A payment of an outcome that earned nothing gets its amount when an operator counts the invitation as a complete. No other
 * event changes an amount.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE OR REPLACE FUNCTION payment_follows_event() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      paid payment%ROWTYPE;
      amount integer;
    BEGIN
      SELECT * INTO paid FROM payment WHERE id = NEW.payment_id FOR UPDATE;
      IF paid.status = NEW.becomes THEN RETURN NULL; END IF;
      amount := paid.amount_cents;
      IF paid.status = 'Not Eligible' AND NEW.event = 'earned' THEN
        SELECT earned_cents INTO STRICT amount FROM invitation WHERE id = paid.invitation_id;
      END IF;
      UPDATE payment SET status = NEW.becomes, changed_at = NEW.at, amount_cents = amount WHERE id = NEW.payment_id;
      PERFORM count_payment(paid.panelist_id, paid.kind, paid.status, -paid.amount_cents);
      PERFORM count_payment(paid.panelist_id, paid.kind, NEW.becomes, amount);
      RETURN NULL;
    END $$`.execute(db)
}
