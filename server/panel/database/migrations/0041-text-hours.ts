import { type Kysely, sql } from 'kysely'

/** Hours of a member's day between which texts about surveys may be sent; `null`: the whole daytime. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE panelist
    ADD COLUMN text_from_hour smallint,
    ADD COLUMN text_to_hour smallint,
    ADD CONSTRAINT panelist_text_hours CHECK ((text_from_hour IS NULL) = (text_to_hour IS NULL)
      AND text_from_hour >= 8 AND text_to_hour <= 21 AND text_to_hour - text_from_hour >= 3)`.execute(db)
}
