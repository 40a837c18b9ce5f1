import { type Kysely, sql } from 'kysely'

/** A registration asks whether another member can still restore the number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX number_change_old_mobile ON number_change (old_mobile)
    WHERE old_mobile IS NOT NULL`.execute(db)
}
