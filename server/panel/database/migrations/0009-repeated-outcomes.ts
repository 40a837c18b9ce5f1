import { type Kysely, sql } from 'kysely'

const statements = [
  /* Repeated reports increment a counter, so that endless repetitions cannot fill the table. */
  `ALTER TABLE outcome ADD COLUMN times integer NOT NULL DEFAULT 1, ADD COLUMN last_at timestamptz`,
  `UPDATE outcome SET times = same.times, last_at = same.last_at
    FROM (
      SELECT min(id) AS id, count(*) AS times, max(at) AS last_at FROM outcome
      GROUP BY invitation_id, partner_invitation_id, outcome, decided, signed
    ) AS same
    WHERE outcome.id = same.id`,
  `DELETE FROM outcome WHERE last_at IS NULL`,
  `ALTER TABLE outcome ALTER COLUMN last_at SET NOT NULL, ALTER COLUMN last_at SET DEFAULT now()`,
  `CREATE UNIQUE INDEX outcome_said ON outcome
    (coalesce(invitation_id, 0), coalesce(partner_invitation_id, 0), outcome, decided, signed)`,
  /* Number of reports without a valid signature. Nothing else of those is stored. */
  `ALTER TABLE invitation ADD COLUMN forged_reports integer NOT NULL DEFAULT 0`,
  `ALTER TABLE partner_invitation ADD COLUMN forged_reports integer NOT NULL DEFAULT 0`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
