import { type Kysely, sql } from 'kysely'

/*
 * The database filters, sorts and paginates a member's list of surveys. Invitations have a copy of the survey columns that
 * the list sorts by, so that a page of ten thousand surveys costs the same as one of ten. Triggers keep the copy current.
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
