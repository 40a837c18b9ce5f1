import { type Kysely, sql } from 'kysely'

/** Counts wrong guesses per subject, call and day. The audit log is no place for them: its rows are never deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE guess_count (
    subject text NOT NULL,
    call text NOT NULL,
    day date NOT NULL,
    times integer NOT NULL,
    first_at timestamptz NOT NULL DEFAULT now(),
    last_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (subject, call, day)
  )`.execute(db)
}
