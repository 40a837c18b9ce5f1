import { type Kysely, sql } from 'kysely'

const statements = [
  /* Cells: some of the people wanted for a survey, and how many. `who` as in server/panel/selection. */
  `CREATE TABLE survey_cell (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    survey_id bigint NOT NULL REFERENCES survey ON DELETE CASCADE,
    name text NOT NULL,
    who jsonb NOT NULL,
    target integer NOT NULL CHECK (target >= 0),
    UNIQUE (survey_id, name)
  )`,
  /* The cells of a started invitation, decided at the start. */
  `CREATE TABLE survey_cell_seat (
    cell_id bigint NOT NULL REFERENCES survey_cell ON DELETE CASCADE,
    invitation_id bigint NOT NULL REFERENCES invitation ON DELETE CASCADE,
    status text NOT NULL,
    held_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (cell_id, invitation_id)
  )`,
  `CREATE INDEX survey_cell_seat_invitation ON survey_cell_seat (invitation_id)`,
  `CREATE INDEX survey_cell_seat_held ON survey_cell_seat (cell_id, held_at) WHERE status = 'Started'`,
  /* Keeps a seat's status equal to that of its invitation. */
  `CREATE FUNCTION invitation_tells_seats() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE survey_cell_seat SET status = NEW.status WHERE invitation_id = NEW.id;
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER invitation_seats AFTER UPDATE OF status ON invitation
    FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION invitation_tells_seats()`,
  /* Counts completes in shards, like `survey_completes`. */
  `CREATE TABLE survey_cell_completes (
    cell_id bigint NOT NULL REFERENCES survey_cell ON DELETE CASCADE,
    shard smallint NOT NULL,
    completes integer NOT NULL,
    PRIMARY KEY (cell_id, shard)
  )`,
  `CREATE FUNCTION count_cell_complete(survey_cell_seat, integer) RETURNS void LANGUAGE sql AS $$
    INSERT INTO survey_cell_completes SELECT $1.cell_id, $1.invitation_id % 16, $2
    FROM survey_cell WHERE id = $1.cell_id
    ON CONFLICT (cell_id, shard) DO UPDATE SET completes = survey_cell_completes.completes + $2
  $$`,
  `CREATE FUNCTION seat_counts_completes() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP <> 'INSERT' AND OLD.status = 'Completed' THEN PERFORM count_cell_complete(OLD, -1); END IF;
      IF TG_OP <> 'DELETE' AND NEW.status = 'Completed' THEN PERFORM count_cell_complete(NEW, 1); END IF;
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER survey_cell_seat_insert AFTER INSERT ON survey_cell_seat
    FOR EACH ROW WHEN (NEW.status = 'Completed') EXECUTE FUNCTION seat_counts_completes()`,
  `CREATE TRIGGER survey_cell_seat_delete AFTER DELETE ON survey_cell_seat
    FOR EACH ROW WHEN (OLD.status = 'Completed') EXECUTE FUNCTION seat_counts_completes()`,
  `CREATE TRIGGER survey_cell_seat_update AFTER UPDATE OF status ON survey_cell_seat
    FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION seat_counts_completes()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
