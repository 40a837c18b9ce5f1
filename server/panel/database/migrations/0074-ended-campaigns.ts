import { type Kysely, sql } from 'kysely'

/** A campaign can end. Its members are counted in the list of campaigns; most members have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE campaign ADD COLUMN ended_at timestamptz`.execute(db)
  await sql`CREATE INDEX panelist_campaign ON panelist (campaign_id) WHERE campaign_id IS NOT NULL`.execute(db)
}
