import { type Kysely, sql } from 'kysely'

/** Finds who controlled an operator or a token, which is asked at each payout, without reading the whole audit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX audit_of_operators ON audit (at) WHERE event IN (
    'operator added', 'operator changed', 'operator removed', 'operator link made', 'token added')`.execute(db)
}
