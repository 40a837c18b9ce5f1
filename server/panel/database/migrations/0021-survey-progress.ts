import { type Kysely, sql } from 'kysely'

const statements = [
  /* Counts completes in several rows (shards), so that outcomes of one survey rarely wait for each other. */
  `CREATE TABLE survey_completes (
    survey_id bigint NOT NULL REFERENCES survey ON DELETE CASCADE,
    shard smallint NOT NULL,
    completes integer NOT NULL,
    PRIMARY KEY (survey_id, shard)
  )`,
  `INSERT INTO survey_completes
    SELECT survey_id, panelist_id % 16, count(*) FROM invitation WHERE status = 'Completed' GROUP BY 1, 2`,
  `CREATE FUNCTION count_complete(invitation, integer) RETURNS void LANGUAGE sql AS $$
    INSERT INTO survey_completes VALUES ($1.survey_id, $1.panelist_id % 16, $2)
    ON CONFLICT (survey_id, shard) DO UPDATE SET completes = survey_completes.completes + $2
  $$`,
  `CREATE FUNCTION invitation_counts_completes() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP <> 'INSERT' AND OLD.status = 'Completed' THEN PERFORM count_complete(OLD, -1); END IF;
      IF TG_OP <> 'DELETE' AND NEW.status = 'Completed' THEN PERFORM count_complete(NEW, 1); END IF;
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER invitation_completes_insert AFTER INSERT ON invitation
    FOR EACH ROW WHEN (NEW.status = 'Completed') EXECUTE FUNCTION invitation_counts_completes()`,
  `CREATE TRIGGER invitation_completes_delete AFTER DELETE ON invitation
    FOR EACH ROW WHEN (OLD.status = 'Completed') EXECUTE FUNCTION invitation_counts_completes()`,
  `CREATE TRIGGER invitation_completes_update AFTER UPDATE OF status, survey_id ON invitation
    FOR EACH ROW WHEN (OLD.status <> NEW.status OR OLD.survey_id <> NEW.survey_id)
    EXECUTE FUNCTION invitation_counts_completes()`,
  /* A changed survey updates its first thousand invitations at once; a job updates the others, a thousand at a time. */
  `CREATE TABLE survey_relist (
    survey_id bigint PRIMARY KEY REFERENCES survey ON DELETE CASCADE,
    after_panelist_id bigint NOT NULL
  )`,
  `CREATE OR REPLACE FUNCTION survey_tells_invitations() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE told integer; last_told bigint;
    BEGIN
      WITH next AS (
        SELECT panelist_id FROM invitation WHERE survey_id = NEW.id ORDER BY panelist_id LIMIT 1000
      ), updated AS (
        UPDATE invitation SET topic = NEW.topic, end_date = NEW.end_date FROM next
        WHERE invitation.survey_id = NEW.id AND invitation.panelist_id = next.panelist_id
      )
      SELECT count(*), max(panelist_id) INTO told, last_told FROM next;
      IF told = 1000 THEN
        INSERT INTO survey_relist VALUES (NEW.id, last_told)
        ON CONFLICT (survey_id) DO UPDATE SET after_panelist_id = last_told;
      END IF;
      RETURN NULL;
    END $$`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
