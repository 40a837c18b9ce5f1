import { type Kysely, sql } from 'kysely'

/**
 * The tax details that belong to a Form W-9, fixed when it is submitted. Forms of earlier releases have none: theirs are
 * read from the signed answers, or from `tax_detail` while that is unchanged.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE tax_form ADD COLUMN details_sealed text`.execute(db)
}
