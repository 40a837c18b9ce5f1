import { type Kysely, sql } from 'kysely'

const statements = [
  `ALTER TABLE number_change ADD COLUMN old_mobile text,
    DROP CONSTRAINT number_change_outcome_check,
    ADD CONSTRAINT number_change_outcome_check CHECK (outcome IN ('done', 'stopped', 'impossible', 'undone'))`,
  `ALTER TABLE challenge DROP CONSTRAINT challenge_purpose_check,
    ADD CONSTRAINT challenge_purpose_check
      CHECK (purpose IN ('register', 'login', 'email', 'privacy', 'number', 'own-number'))`,
]

/** Number changes by signed-in members: a link in a message restores the old number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
