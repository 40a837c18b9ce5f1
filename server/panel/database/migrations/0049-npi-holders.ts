import { type Kysely, sql } from 'kysely'

const statements = [
  `CREATE TABLE npi_holder (
    npi_number text PRIMARY KEY CHECK (npi_number ~ '^[13][0-9]{9}$'),
    last_names text[] NOT NULL,
    taxonomy_code text
  )`,
  `CREATE TABLE npi_file (
    name text PRIMARY KEY,
    begins date NOT NULL,
    ends date NOT NULL,
    bytes bigint NOT NULL,
    bytes_done bigint NOT NULL DEFAULT 0,
    rows_read integer NOT NULL DEFAULT 0,
    people integer NOT NULL DEFAULT 0,
    removed integer NOT NULL DEFAULT 0,
    unreadable integer NOT NULL DEFAULT 0,
    started_at timestamptz NOT NULL DEFAULT now(),
    finished_at timestamptz
  )`,
]

/** Holders of NPIs from the NPPES files, and how much of each file was read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
