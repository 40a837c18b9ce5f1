import { type Kysely, sql } from 'kysely'

const statements = [
  /* Names of the known facts that a survey may get. */
  `ALTER TABLE survey ADD COLUMN facts text[] NOT NULL DEFAULT '{}'`,
  `CREATE TABLE survey_fact_answer (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    panelist_id bigint NOT NULL REFERENCES panelist,
    survey_id bigint NOT NULL REFERENCES survey ON DELETE CASCADE,
    facts text[] NOT NULL,
    sent_to text NOT NULL,
    given boolean NOT NULL,
    version text NOT NULL,
    words text NOT NULL,
    at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX survey_fact_answer_of_member ON survey_fact_answer (panelist_id, survey_id, id)`,
  `CREATE TABLE profile_part_saved (
    panelist_id bigint NOT NULL REFERENCES panelist,
    part text NOT NULL,
    saved_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (panelist_id, part)
  )`,
]

/**
 * The known facts that surveys may get, each member's answer to that for each survey, and when a member last saved each part
 * of the profile.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
