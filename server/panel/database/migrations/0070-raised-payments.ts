import { type Kysely, sql } from 'kysely'

/**
 * A payment that waits for approval gets the whole incentive when an operator counts a partial complete as a complete
 * (`raised`). The amount of the event is the invitation's; no other event changes an amount, except the `earned` of an outcome
 * that had earned nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE OR REPLACE FUNCTION payment_follows_event() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      paid payment%ROWTYPE;
      amount integer;
    BEGIN
      SELECT * INTO paid FROM payment WHERE id = NEW.payment_id FOR UPDATE;
      IF paid.status = NEW.becomes AND NEW.event <> 'raised' THEN RETURN NULL; END IF;
      amount := paid.amount_cents;
      IF NEW.event = 'raised' OR (paid.status = 'Not Eligible' AND NEW.event = 'earned') THEN
        SELECT earned_cents INTO STRICT amount FROM invitation WHERE id = paid.invitation_id;
      END IF;
      UPDATE payment SET status = NEW.becomes, changed_at = NEW.at, amount_cents = amount WHERE id = NEW.payment_id;
      PERFORM count_payment(paid.panelist_id, paid.kind, paid.status, -paid.amount_cents);
      PERFORM count_payment(paid.panelist_id, paid.kind, NEW.becomes, amount);
      RETURN NULL;
    END $$`.execute(db)
  await sql`INSERT INTO payment_term (payable, after_event, next_step, days)
    SELECT payable, 'raised', next_step, days FROM payment_term WHERE payable = 'complete' AND after_event = 'earned'`.execute(
    db,
  )
}
