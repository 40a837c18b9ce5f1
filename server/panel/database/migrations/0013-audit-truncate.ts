import { type Kysely, sql } from 'kysely'

/** TRUNCATE is not DELETE: it needs a trigger of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TRIGGER audit_not_truncated BEFORE TRUNCATE ON audit
    FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only()`.execute(db)
}
