import { type Kysely, sql } from 'kysely'

const statements = [
  /* Several rows (shards) per hour: with one row, all sends would wait for its lock. */
  `CREATE TABLE code_send_count (
    channel text NOT NULL CHECK (channel IN ('sms', 'mail')),
    hour timestamptz NOT NULL,
    to_member boolean NOT NULL,
    shard integer NOT NULL,
    sends integer NOT NULL,
    PRIMARY KEY (channel, hour, to_member, shard)
  )`,
  `INSERT INTO code_send_count
    SELECT channel, date_trunc('hour', sent_at), to_member, 0, count(*) FROM code_send GROUP BY 1, 2, 3`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
