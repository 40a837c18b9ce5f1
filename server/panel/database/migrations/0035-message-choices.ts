import { type Kysely, sql } from 'kysely'

/**
 * How members want to be invited: texts about surveys on or off (`null`: as agreed at registration), a pause, and when a
 * mail server reported that their address does not exist.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE panelist
    ADD COLUMN survey_texts boolean,
    ADD COLUMN surveys_paused_until timestamptz,
    ADD COLUMN email_bounced_at timestamptz`.execute(db)
}
