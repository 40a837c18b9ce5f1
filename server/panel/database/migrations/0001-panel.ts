import { type Kysely, sql } from 'kysely'

const statements = [
  `CREATE TABLE non_profit (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL UNIQUE,
    display_order integer NOT NULL
  )`,
  `CREATE SEQUENCE panelist_user_id START 100001`,
  `CREATE TABLE panelist (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL UNIQUE DEFAULT nextval('panelist_user_id'),
    first_name text NOT NULL,
    last_name text NOT NULL,
    mobile text NOT NULL UNIQUE,
    email text UNIQUE,
    email_verified_at timestamptz,
    panelist_type text NOT NULL,
    status text NOT NULL,
    is_active boolean NOT NULL DEFAULT true,
    is_test_account boolean NOT NULL DEFAULT false,
    profile_completed boolean NOT NULL DEFAULT false,
    patient_profile_completed boolean NOT NULL DEFAULT false,
    caregiver_profile_completed boolean NOT NULL DEFAULT false,
    tax_status text NOT NULL DEFAULT 'Not Filled',
    gender_id bigint,
    non_profit_id bigint REFERENCES non_profit,
    referral_code text NOT NULL UNIQUE,
    referred_by bigint REFERENCES panelist,
    campaign_id bigint,
    ssn_sealed text,
    birth_date_sealed text,
    sms_consent_at timestamptz,
    privacy_consent_at timestamptz,
    utm_source text,
    utm_medium text,
    time_zone text,
    profile jsonb NOT NULL DEFAULT '{}',
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE TABLE session (
    id text PRIMARY KEY,
    panelist_id bigint NOT NULL REFERENCES panelist,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    revoked_at timestamptz
  )`,
  `CREATE INDEX session_live ON session (panelist_id, created_at) WHERE revoked_at IS NULL`,
  `CREATE TABLE known_device (
    panelist_id bigint NOT NULL REFERENCES panelist,
    device_hash text NOT NULL,
    seen_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (panelist_id, device_hash)
  )`,
  `CREATE TABLE challenge (
    id text PRIMARY KEY,
    purpose text NOT NULL CHECK (purpose IN ('register', 'login', 'email')),
    identifier text NOT NULL,
    panelist_id bigint REFERENCES panelist,
    code_hmac text NOT NULL,
    tries integer NOT NULL DEFAULT 0,
    identity_fail boolean NOT NULL DEFAULT false,
    details_hmac text,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    replaced_at timestamptz
  )`,
  `CREATE INDEX challenge_newest ON challenge (identifier, purpose, created_at DESC)`,
  `CREATE TABLE code_send (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    identifier text NOT NULL,
    prefix text NOT NULL,
    client_address text NOT NULL,
    sent_at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX code_send_identifier ON code_send (identifier, sent_at)`,
  `CREATE INDEX code_send_prefix ON code_send (prefix, sent_at)`,
  `CREATE INDEX code_send_address ON code_send (client_address, sent_at)`,
  `CREATE INDEX code_send_at ON code_send (sent_at)`,
  `CREATE TABLE attempt (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL,
    subject text NOT NULL,
    at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX attempt_subject ON attempt (kind, subject, at)`,
  `CREATE TABLE identity_record (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    first_name text NOT NULL,
    last_name text NOT NULL,
    mobile text,
    ssn_hmac text NOT NULL,
    birth_date_hmac text NOT NULL,
    demands text NOT NULL CHECK (demands IN ('search', 'assessment'))
  )`,
  `CREATE INDEX identity_record_mobile ON identity_record (mobile)`,
  `CREATE INDEX identity_record_name ON identity_record (lower(last_name), lower(first_name))`,
  `CREATE TABLE number_line (
    prefix text PRIMARY KEY,
    line text NOT NULL CHECK (line IN ('mobile', 'landline', 'voip'))
  )`,
  `CREATE TABLE email_link (
    token_hash text PRIMARY KEY,
    panelist_id bigint NOT NULL REFERENCES panelist,
    email text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    used_at timestamptz
  )`,
  `CREATE TABLE survey (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    masked_id text NOT NULL UNIQUE,
    skey text NOT NULL UNIQUE,
    topic text NOT NULL,
    project_number text NOT NULL,
    loi integer NOT NULL CHECK (loi > 0),
    end_date date,
    methodology text NOT NULL CHECK (methodology IN ('Qualitative', 'Quantitative', 'Qual & Quant')),
    survey_type text NOT NULL,
    npi_mandatory boolean NOT NULL DEFAULT false,
    status text NOT NULL CHECK (status IN ('Draft', 'Launched', 'Temporarily Closed', 'Closed')),
    incentive_cents integer NOT NULL CHECK (incentive_cents >= 0),
    partial_incentive_cents integer NOT NULL CHECK (partial_incentive_cents >= 0),
    donation_cents integer NOT NULL CHECK (donation_cents >= 0),
    target integer,
    survey_url text NOT NULL,
    invites_new text CHECK (invites_new IN ('Patient', 'HCP')),
    participation_code text UNIQUE
  )`,
  `CREATE TABLE campaign (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    ckey text NOT NULL UNIQUE,
    name text NOT NULL,
    campaign_type text NOT NULL,
    invite_code text,
    non_profit_id bigint REFERENCES non_profit,
    survey_id bigint REFERENCES survey,
    audience text NOT NULL CHECK (audience IN ('Patient', 'HCP'))
  )`,
  `ALTER TABLE panelist ADD FOREIGN KEY (campaign_id) REFERENCES campaign`,
  `CREATE TABLE referral (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    referrer_id bigint NOT NULL REFERENCES panelist,
    code text NOT NULL UNIQUE,
    referent_name text NOT NULL,
    referent_email text NOT NULL,
    referent_id bigint REFERENCES panelist,
    status text NOT NULL DEFAULT 'Invited',
    bonus_cents integer NOT NULL,
    payment_status text NOT NULL DEFAULT 'Pending',
    payment_status_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (referrer_id, referent_email)
  )`,
  `CREATE TABLE invitation (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    survey_id bigint NOT NULL REFERENCES survey,
    panelist_id bigint NOT NULL REFERENCES panelist,
    masked_id text NOT NULL UNIQUE,
    ikey text NOT NULL UNIQUE,
    reference_number text NOT NULL,
    status text NOT NULL,
    payment_status text,
    payment_date date,
    offered_cents integer NOT NULL CHECK (offered_cents >= 0),
    earned_cents integer,
    interview_at text,
    respondent_time_zone text,
    invited_at timestamptz NOT NULL DEFAULT now(),
    started_at timestamptz,
    outcome_at timestamptz,
    UNIQUE (survey_id, panelist_id)
  )`,
  `CREATE INDEX invitation_panelist ON invitation (panelist_id)`,
  `CREATE TABLE outcome (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    invitation_id bigint NOT NULL REFERENCES invitation,
    outcome text NOT NULL,
    decided boolean NOT NULL,
    survey_url text NOT NULL,
    at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX outcome_invitation ON outcome (invitation_id)`,
  `CREATE TABLE donation (
    invitation_id bigint PRIMARY KEY REFERENCES invitation,
    non_profit_id bigint NOT NULL REFERENCES non_profit,
    amount_cents integer NOT NULL,
    at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE TABLE contact_message (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    panelist_id bigint NOT NULL REFERENCES panelist,
    content text NOT NULL,
    at timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE TABLE audit (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT now(),
    event text NOT NULL,
    panelist_id bigint,
    subject text,
    client_address text,
    request_id text
  )`,
  `CREATE INDEX audit_panelist ON audit (panelist_id, at)`,
  `CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'audit is append-only'; END $$`,
  `CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON audit
    FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only()`,
  `CREATE TABLE idempotency (
    panelist_id bigint NOT NULL REFERENCES panelist,
    key text NOT NULL,
    call text NOT NULL,
    body_hash text NOT NULL,
    status integer,
    answer text,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (panelist_id, key)
  )`,
  `CREATE TABLE lookup (
    kind text NOT NULL,
    id bigint NOT NULL,
    name text NOT NULL,
    display_order integer NOT NULL,
    PRIMARY KEY (kind, id)
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
