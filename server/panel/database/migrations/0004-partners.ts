import { type Kysely, sql } from 'kysely'

const statements = [
  /* A survey's audience, start date and signing secret. */
  `ALTER TABLE survey
    ADD COLUMN starts_on date,
    ADD COLUMN audience text CHECK (audience IN ('Patient', 'HCP')),
    ADD COLUMN professions text[] NOT NULL DEFAULT '{}',
    ADD COLUMN secret_sealed text`,
  `CREATE TABLE survey_list (
    survey_id bigint NOT NULL REFERENCES survey,
    npi_number text NOT NULL CHECK (npi_number ~ '^[13][0-9]{9}$'),
    mobile text,
    email text,
    PRIMARY KEY (survey_id, npi_number)
  )`,
  `CREATE INDEX survey_list_mobile ON survey_list (survey_id, mobile)`,
  `CREATE INDEX survey_list_email ON survey_list (survey_id, email)`,
  `CREATE TABLE survey_exclusion (
    survey_id bigint NOT NULL REFERENCES survey,
    panelist_id bigint NOT NULL REFERENCES panelist,
    PRIMARY KEY (survey_id, panelist_id)
  )`,
  /* Earnings from before outcomes had to be confirmed count as confirmed. */
  `ALTER TABLE invitation ADD COLUMN confirmed_at timestamptz`,
  `UPDATE invitation SET confirmed_at = outcome_at WHERE earned_cents > 0`,
  `CREATE INDEX invitation_unconfirmed ON invitation (outcome_at) WHERE confirmed_at IS NULL AND earned_cents > 0`,
  `CREATE TABLE partner (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    code text NOT NULL UNIQUE CHECK (code ~ '^[a-z0-9-]{1,40}$'),
    name text NOT NULL,
    secret_sealed text,
    passes text[] NOT NULL DEFAULT '{}',
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE TABLE partner_return_url (
    partner_id bigint NOT NULL REFERENCES partner,
    outcome text NOT NULL
      CHECK (outcome IN ('completed', 'partial-completed', 'over-quota', 'screened', 'screener-completed')),
    url text NOT NULL,
    PRIMARY KEY (partner_id, outcome)
  )`,
  `CREATE TABLE partner_invitation (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    partner_id bigint NOT NULL REFERENCES partner,
    survey_id bigint NOT NULL REFERENCES survey,
    pikey text NOT NULL UNIQUE,
    npi_number text CHECK (npi_number ~ '^[13][0-9]{9}$'),
    panelist_id bigint REFERENCES panelist,
    invitation_id bigint UNIQUE REFERENCES invitation,
    status text,
    created_at timestamptz NOT NULL DEFAULT now(),
    linked_at timestamptz,
    outcome_at timestamptz
  )`,
  `CREATE INDEX partner_invitation_survey ON partner_invitation (survey_id, partner_id)`,
  /* An outcome of a partner's person who never signed in has no invitation. */
  `ALTER TABLE outcome
    ALTER COLUMN invitation_id DROP NOT NULL,
    ADD COLUMN partner_invitation_id bigint REFERENCES partner_invitation,
    ADD COLUMN signed boolean NOT NULL DEFAULT false,
    ADD CHECK (invitation_id IS NOT NULL OR partner_invitation_id IS NOT NULL)`,
  `CREATE INDEX outcome_partner_invitation ON outcome (partner_invitation_id)`,
  `CREATE TABLE outcome_nonce (
    signer text NOT NULL,
    nonce text NOT NULL,
    at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (signer, nonce)
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
