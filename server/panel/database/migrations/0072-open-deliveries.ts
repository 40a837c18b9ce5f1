import { type Kysely, sql } from 'kysely'

/** The overview counts deliveries that failed; most of the 90 days' deliveries arrived. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX webhook_delivery_open ON webhook_delivery (endpoint, state)
    WHERE state IN ('waiting', 'failed')`.execute(db)
}
