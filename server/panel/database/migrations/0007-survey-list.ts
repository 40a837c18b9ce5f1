import { type Kysely, sql } from 'kysely'

/*
 * A member's list is filtered, sorted and cut into pages where it is kept. So that a page costs the same with ten surveys
 * and with ten thousand, an invitation carries what the list is sorted by; the database keeps it as the survey has it.
 */
const statements = [
  `ALTER TABLE invitation ADD COLUMN topic text, ADD COLUMN end_date date`,
  `UPDATE invitation SET topic = survey.topic, end_date = survey.end_date FROM survey WHERE survey.id = survey_id`,
  `ALTER TABLE invitation ALTER COLUMN topic SET NOT NULL`,
  `CREATE FUNCTION invitation_knows_survey() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      SELECT topic, end_date INTO NEW.topic, NEW.end_date FROM survey WHERE id = NEW.survey_id;
      RETURN NEW;
    END $$`,
  `CREATE TRIGGER invitation_survey BEFORE INSERT OR UPDATE OF survey_id, topic, end_date ON invitation
    FOR EACH ROW EXECUTE FUNCTION invitation_knows_survey()`,
  `CREATE FUNCTION survey_tells_invitations() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE invitation SET topic = NEW.topic, end_date = NEW.end_date WHERE survey_id = NEW.id;
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER survey_invitations AFTER UPDATE OF topic, end_date ON survey
    FOR EACH ROW WHEN (OLD.topic IS DISTINCT FROM NEW.topic OR OLD.end_date IS DISTINCT FROM NEW.end_date)
    EXECUTE FUNCTION survey_tells_invitations()`,
  `DROP INDEX invitation_panelist`,
  `CREATE INDEX invitation_by_end ON invitation (panelist_id, end_date DESC NULLS LAST, lower(topic), id)`,
  `CREATE INDEX invitation_by_topic ON invitation (panelist_id, lower(topic), id)`,
  `CREATE INDEX invitation_by_status ON invitation (panelist_id, status, end_date)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
