import { type Kysely, sql } from 'kysely'

const statements = [
  `CREATE TABLE webhook_endpoint (
    name text PRIMARY KEY,
    url text NOT NULL,
    is_sandbox boolean NOT NULL DEFAULT false,
    secret_sealed text NOT NULL,
    previous_sealed text,
    previous_until timestamptz,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE TABLE webhook_survey (
    survey_id bigint NOT NULL REFERENCES survey,
    endpoint text NOT NULL REFERENCES webhook_endpoint ON DELETE CASCADE,
    PRIMARY KEY (survey_id, endpoint)
  )`,
  `CREATE INDEX webhook_survey_endpoint ON webhook_survey (endpoint)`,
  `CREATE TABLE webhook_delivery (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    endpoint text NOT NULL REFERENCES webhook_endpoint ON DELETE CASCADE,
    event_id text NOT NULL,
    type text NOT NULL,
    invitation_id bigint REFERENCES invitation,
    body text NOT NULL,
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
    tries integer NOT NULL DEFAULT 0,
    last_status integer,
    last_error text,
    last_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (endpoint, event_id)
  )`,
  `CREATE INDEX webhook_delivery_of_invitation ON webhook_delivery (invitation_id)`,
  `CREATE INDEX webhook_delivery_age ON webhook_delivery (created_at)`,
]

/** Clients' webhook endpoints, the surveys whose events they get, and the deliveries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
