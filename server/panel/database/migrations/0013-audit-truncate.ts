import { type Kysely, sql } from 'kysely'

/** The DELETE trigger does not cover TRUNCATE. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TRIGGER audit_not_truncated BEFORE TRUNCATE ON audit
    FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only()`.execute(db)
}
