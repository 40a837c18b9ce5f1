import { type Kysely, sql } from 'kysely'

/** Indexes for a member's copy of their data and the erasure, which find the member's rows in every table. */
const statements = [
  `CREATE INDEX session_panelist ON session (panelist_id)`,
  `CREATE INDEX challenge_panelist ON challenge (panelist_id)`,
  `CREATE INDEX contact_message_panelist ON contact_message (panelist_id)`,
  `CREATE INDEX partner_invitation_panelist ON partner_invitation (panelist_id)`,
  `CREATE INDEX survey_exclusion_panelist ON survey_exclusion (panelist_id)`,
  `CREATE INDEX signing_session_form ON signing_session (tax_form_id)`,
  `CREATE INDEX survey_list_any_mobile ON survey_list (mobile)`,
  `CREATE INDEX survey_list_any_email ON survey_list (email)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
