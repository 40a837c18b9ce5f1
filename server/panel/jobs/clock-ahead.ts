import 'server-only'
import { sql } from 'kysely'
import type { Db } from '../database/schema.ts'

/*
 * The queue runs scheduled jobs when enough time has passed since the last run. If the clock was ahead then and was set
 * back, it would wait until the clock gets there again.
 */

/** Time by which clocks of several processes may differ. */
const TOLERANCE = sql`interval '5 minutes'`

/** Lets scheduled jobs and the queue's maintenance run although their last run lies in the future. */
export async function forgetFutureRuns(db: Db): Promise<void> {
  await sql`update pgboss.version set cron_on = null where cron_on > now() + ${TOLERANCE}`.execute(db)
  await sql`update pgboss.queue set monitor_claim_on = null, maintain_on = null
    where greatest(monitor_claim_on, maintain_on) > now() + ${TOLERANCE}`.execute(db)
}

/** When scheduled jobs run next, if they wait for a clock that was set back. */
export async function waitsUntil(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ cron_on: Date }>`
    select cron_on from pgboss.version where cron_on > now() + ${TOLERANCE}`.execute(db)
  return rows[0]?.cron_on ?? null
}
