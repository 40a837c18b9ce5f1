import { type Kysely, sql } from 'kysely'

/** Finds who was refused at the start of a survey, by what they came with, without reading the whole audit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX audit_refused_starts ON audit (split_part(subject, ':', 1))
    WHERE event = 'survey refused'`.execute(db)
}
