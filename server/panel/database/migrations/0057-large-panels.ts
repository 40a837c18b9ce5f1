import { type Kysely, sql } from 'kysely'

const statements = [
  /* Operators look up an invitation, or its payment, by this number. */
  `CREATE INDEX invitation_reference ON invitation (reference_number)`,
  /* A survey's outcomes by time, and how long the latest of them took. */
  `CREATE INDEX invitation_survey_outcome ON invitation (survey_id, outcome_at, id) WHERE outcome_at IS NOT NULL`,
  /* Only surveys with an area: most have none. */
  `CREATE INDEX survey_area ON survey (area_id) WHERE area_id IS NOT NULL`,
]

/** Indexes for queries that scanned whole tables, or took seconds, with a million members. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
