import { type Kysely, sql } from 'kysely'

/**
 * The ledger keeps what a payment was before an event changed its amount (`cents_before`): otherwise, bank files and
 * histories from before the change would show the new amount.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE payment_event ADD COLUMN cents_before integer`.execute(db)
  await sql`CREATE FUNCTION payment_event_keeps_amount() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      SELECT amount_cents INTO NEW.cents_before FROM payment WHERE id = NEW.payment_id AND status IS NOT NULL FOR UPDATE;
      RETURN NEW;
    END $$`.execute(db)
  await sql`CREATE TRIGGER payment_event_amount BEFORE INSERT ON payment_event
    FOR EACH ROW WHEN (NEW.event IN ('earned', 'raised'))
    EXECUTE FUNCTION payment_event_keeps_amount()`.execute(db)
}
