import type { ColumnType, Generated, GeneratedAlways, Kysely } from 'kysely'
import type { PaymentStatus } from '../rewards/payment-moves.ts'

/*
 * The tables of the embedded panel. Money is integer cents, times are timestamptz by the database's clock, keys of links
 * are 128 random bits or more as base64url text.
 */

type Timestamp = ColumnType<Date, Date | string, Date | string>
/** Set by the database when it is not given. */
type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>
type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** Calendar date, `YYYY-MM-DD` as text both ways (see open.ts for the type parser). */
type DateOnly = ColumnType<string | null, string | null | undefined, string | null>
type Json<T> = ColumnType<T, string, string>

export interface PanelistTable {
  /** panelistId = profile id. */
  id: GeneratedAlways<number>
  /** In the token; never assume that it equals `id`. */
  user_id: Generated<number>
  first_name: string
  last_name: string
  mobile: string
  email: string | null
  email_verified_at: NullableTimestamp
  /** 'Patient', or a professional type such as 'Physician (MD, DO, Resident)'; 'HCP' until a profession is chosen. */
  panelist_type: string
  status: string
  is_active: Generated<boolean>
  is_test_account: Generated<boolean>
  profile_completed: Generated<boolean>
  patient_profile_completed: Generated<boolean>
  caregiver_profile_completed: Generated<boolean>
  tax_status: Generated<string>
  gender_id: number | null
  non_profit_id: number | null
  referral_code: string
  referred_by: number | null
  campaign_id: number | null
  /** AES-256-GCM envelopes, see crypto.ts. */
  ssn_sealed: string | null
  birth_date_sealed: string | null
  sms_consent_at: NullableTimestamp
  privacy_consent_at: NullableTimestamp
  /** Wants no more invitations by mail; codes and answers are still sent. */
  unsubscribed_at: NullableTimestamp
  utm_source: string | null
  utm_medium: string | null
  time_zone: string | null
  /** Everything of the profile that has no column of its own: address, profession ids, npiNumber, ... */
  profile: Json<Record<string, unknown>>
  /** Conditions and medications, as the patient tab saved them; `null` before. */
  medical_profile: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
  /** Whether they said to care for somebody; `null` before. */
  is_caregiver: boolean | null
  created_at: GeneratedTimestamp
}

export interface SessionTable {
  id: string
  panelist_id: number
  created_at: GeneratedTimestamp
  expires_at: Timestamp
  revoked_at: NullableTimestamp
}

export interface KnownDeviceTable {
  panelist_id: number
  device_hash: string
  seen_at: GeneratedTimestamp
}

export type ChallengePurpose = 'register' | 'login' | 'email'

export interface ChallengeTable {
  id: string
  purpose: ChallengePurpose
  /** E.164 number or lower-case address. */
  identifier: string
  panelist_id: number | null
  code_hmac: string
  tries: Generated<number>
  identity_fail: Generated<boolean>
  /** Keyed hash of the registration that the code was sent for. */
  details_hmac: string | null
  created_at: GeneratedTimestamp
  expires_at: Timestamp
  used_at: NullableTimestamp
  replaced_at: NullableTimestamp
}

/** One row per code sent: the send limits count these. */
export interface CodeSendTable {
  id: GeneratedAlways<number>
  identifier: string
  prefix: string
  client_address: string
  sent_at: GeneratedTimestamp
}

/** One row per wrong answer, telling answer, identity try or message to others: the other limits count these. */
export interface AttemptTable {
  id: GeneratedAlways<number>
  kind: 'code' | 'code-device' | 'telling' | 'identity' | 'email' | 'referral' | 'contact'
  subject: string
  at: GeneratedTimestamp
}

/** People an operator already knows of; a sign-up that collides with one is asked the identity questions. */
export interface IdentityRecordTable {
  id: GeneratedAlways<number>
  first_name: string
  last_name: string
  mobile: string | null
  ssn_hmac: string
  birth_date_hmac: string
  demands: 'search' | 'assessment'
}

/** What an operator knows of numbers, longest prefix first: overrides the number plan. */
export interface NumberLineTable {
  prefix: string
  line: 'mobile' | 'landline' | 'voip'
}

export interface EmailLinkTable {
  token_hash: string
  panelist_id: number
  email: string
  created_at: GeneratedTimestamp
  expires_at: Timestamp
  used_at: NullableTimestamp
}

export interface NonProfitTable {
  id: GeneratedAlways<number>
  name: string
  display_order: number
}

export interface CampaignTable {
  id: GeneratedAlways<number>
  ckey: string
  name: string
  campaign_type: string
  invite_code: string | null
  non_profit_id: number | null
  survey_id: number | null
  /** Decides the kind of panelist when the form does not ask. */
  audience: 'Patient' | 'HCP'
}

export interface ReferralTable {
  id: GeneratedAlways<number>
  referrer_id: number
  /** The key of the invitation mail's link; `null` of whoever came by the referrer's general link. */
  code: string | null
  referent_name: string
  referent_email: string | null
  referent_id: number | null
  status: Generated<'Invited' | 'Registered' | 'Verified'>
  /** What it is worth once the referent is verified: as promised when it began. */
  bonus_cents: number
  created_at: GeneratedTimestamp
}

export interface SurveyTable {
  id: GeneratedAlways<number>
  /** surveyMaskedId */
  masked_id: string
  /** skey, shared with the survey host */
  skey: string
  topic: string
  project_number: string
  loi: number
  end_date: DateOnly
  methodology: 'Qualitative' | 'Quantitative' | 'Qual & Quant'
  survey_type: string
  npi_mandatory: Generated<boolean>
  status: 'Draft' | 'Launched' | 'Temporarily Closed' | 'Closed'
  incentive_cents: number
  partial_incentive_cents: number
  donation_cents: number
  /** Completes wanted; null = no target. */
  target: number | null
  /** Where the survey is held; ikey and skey are added to its query. */
  survey_url: string
  /** Every new panelist of this kind is invited at registration. */
  invites_new: 'Patient' | 'HCP' | null
  /** 8 letters or digits, upper case. */
  participation_code: string | null
  /** Nobody starts earlier. */
  starts_on: DateOnly
  /** Who may take part: everybody when not said. */
  audience: 'Patient' | 'HCP' | null
  /** Professions that may take part, by name; none named means all of them. */
  professions: Generated<string[]>
  /** What the survey host signs outcomes with, see surveys/signature.ts; without one, what is earned waits to be confirmed. */
  secret_sealed: string | null
}

/** A survey that has such rows is for these people alone. A member without an NPI is found by number or verified address. */
export interface SurveyListTable {
  survey_id: number
  npi_number: string
  mobile: string | null
  email: string | null
}

export interface SurveyExclusionTable {
  survey_id: number
  panelist_id: number
}

export interface InvitationTable {
  id: GeneratedAlways<number>
  /** As the survey has it, always: a trigger's. */
  topic: GeneratedAlways<string>
  /** The same. */
  end_date: GeneratedAlways<string | null>
  survey_id: number
  panelist_id: number
  /** invitationMaskedId = maskId of the invitation link = m of the unsubscribe link */
  masked_id: string
  /** ikey, handed to the survey host */
  ikey: string
  reference_number: string
  status: string
  offered_cents: number
  earned_cents: number | null
  interview_at: string | null
  respondent_time_zone: string | null
  invited_at: GeneratedTimestamp
  started_at: NullableTimestamp
  outcome_at: NullableTimestamp
  /** Of what was earned: reported with a signature, or confirmed by an operator. Not paid before. */
  confirmed_at: NullableTimestamp
  /** Reports that were not signed as they must be. */
  forged_reports: Generated<number>
}

/** What was reported, as history; the first final outcome decides, see surveys/outcomes. The same again is counted. */
export interface OutcomeTable {
  id: GeneratedAlways<number>
  /** `null` for somebody whom a partner sent and who never signed in. */
  invitation_id: number | null
  partner_invitation_id: number | null
  outcome: string
  decided: boolean
  signed: Generated<boolean>
  /** Of the first report. */
  survey_url: string
  at: GeneratedTimestamp
  times: Generated<number>
  last_at: GeneratedTimestamp
}

/** A nonce counts once for whoever signed with it. */
export interface OutcomeNonceTable {
  /** Kind and id: 'survey 3', 'partner 1'. */
  signer: string
  nonce: string
  at: GeneratedTimestamp
}

/** Another company that sends people to our surveys. */
export interface PartnerTable {
  id: GeneratedAlways<number>
  /** What operators call it. */
  code: string
  name: string
  /** Signs what we send back to it, and outcomes of its people where the survey has no secret of its own. */
  secret_sealed: string | null
  /** Names of query parameters that go back to it. */
  passes: Generated<string[]>
  created_at: GeneratedTimestamp
}

/** Where a partner's people go after an outcome: nowhere else. */
export interface PartnerReturnUrlTable {
  partner_id: number
  outcome: string
  url: string
}

/** One person whom a partner sends to one survey. */
export interface PartnerInvitationTable {
  id: GeneratedAlways<number>
  partner_id: number
  survey_id: number
  /** partnerInvitationMaskId */
  pikey: string
  /** Who it is meant for, where the partner says so. */
  npi_number: string | null
  /** The member it belongs to, from the first who was linked. */
  panelist_id: number | null
  invitation_id: number | null
  /** The outcome of somebody who was never linked; of others the invitation has it. */
  status: string | null
  created_at: GeneratedTimestamp
  linked_at: NullableTimestamp
  outcome_at: NullableTimestamp
  /** As an invitation's, of somebody who was never linked. */
  forged_reports: Generated<number>
}

export type PaymentKind = 'incentive' | 'bonus' | 'donation'

/** Something that somebody is to be paid for. `status` and `changed_at` follow its events by a trigger, and only by that. */
export interface PaymentTable {
  id: GeneratedAlways<number>
  kind: PaymentKind
  /** Whose it is; of a donation, who earned it. */
  panelist_id: number
  /** Of incentives and donations. */
  invitation_id: number | null
  /** Of bonuses. */
  referral_id: number | null
  /** Of donations. */
  non_profit_id: number | null
  amount_cents: number
  status: ColumnType<PaymentStatus | null, never, never>
  changed_at: ColumnType<Date | null, never, never>
}

/** The ledger. Append-only: a trigger refuses UPDATE, DELETE and TRUNCATE. */
export interface PaymentEventTable {
  id: GeneratedAlways<number>
  payment_id: number
  event: string
  /** The payment's status from then on. */
  becomes: PaymentStatus
  /** For the member to read. */
  reason: string | null
  at: GeneratedTimestamp
}

/** Sums over a member's incentives, kept by a trigger of the ledger. */
export interface IncentiveTotalTable {
  panelist_id: number
  paid_cents: number
  in_process_cents: number
  /** Of what is in process. */
  held_cents: number
}

/** What comes next after an event, and by when. */
export interface PaymentTermTable {
  payable: 'complete' | 'partial'
  after_event: string
  next_step: string
  /** `null` when it is not for us to say. */
  days: number | null
  counted_from: Generated<'event' | 'survey end'>
}

/** From which sum of payments in a tax year on a W-9 is needed; the latest row that is not after the year counts. */
export interface TaxThresholdTable {
  from_year: number
  cents: number
}

/** What a referral that begins now is worth; the latest row that is not in the future counts. */
export interface ReferralBonusTable {
  from_day: string
  cents: number
}

export interface ContactMessageTable {
  id: GeneratedAlways<number>
  panelist_id: number
  content: string
  at: GeneratedTimestamp
}

/** Append-only: a trigger refuses UPDATE and DELETE. No values of people. */
export interface AuditTable {
  id: GeneratedAlways<number>
  at: GeneratedTimestamp
  event: string
  panelist_id: number | null
  /** Kind and id of what it happened to: 'invitation 17'. */
  subject: string | null
  client_address: string | null
  request_id: string | null
}

export interface IdempotencyTable {
  panelist_id: number
  key: string
  call: string
  body_hash: string
  status: number | null
  answer: string | null
  created_at: GeneratedTimestamp
}

/** Lists a screen offers, by kind: 'genders', 'ethnicity', ... */
export interface LookupTable {
  kind: string
  id: number
  name: string
  display_order: number
  /** The entry it stands below: a speciality's profession, a subcertificate's certificate. */
  parent_id: number | null
}

/** NPI numbers an operator knows: whose they are by every last name, or that nobody may use them. */
export interface NpiRecordTable {
  npi_number: string
  last_names: string[]
  barred: Generated<boolean>
}

/** Somebody a member cares for. What was answered of them is in `answers`, ids of lists included. */
export interface CaregiverProfileTable {
  id: GeneratedAlways<number>
  panelist_id: number
  answers: Json<Record<string, unknown>>
  created_at: GeneratedTimestamp
}

/** What a member said of their tax id. */
export interface TaxDetailTable {
  id: GeneratedAlways<number>
  panelist_id: number
  tax_id_type_id: number
  full_name: string
  last_name: string
  address: Json<Record<string, unknown>>
  /** Nine digits. */
  tax_id_sealed: string
  saved_at: GeneratedTimestamp
}

/** Where a form is signed; `details`: nothing was signed, the tax details were given instead. */
export type SignerName = 'own' | 'hellosign'
export type TaxFormState = 'open' | 'abandoned' | 'submitted' | 'approved' | 'rejected' | 'replaced'

/** A Form W-9 from its beginning to the operator's word on it. */
export interface TaxFormTable {
  id: GeneratedAlways<number>
  panelist_id: number
  /** How the e-signature service knows it. */
  masked_id: string
  signer: SignerName | 'details'
  state: TaxFormState
  signature_request_id: string | null
  signature_id: string | null
  requested_at: GeneratedTimestamp
  submitted_at: NullableTimestamp
  /** The client's address. */
  submitted_from: string | null
  decided_at: NullableTimestamp
  /** Why it was rejected, for the member to read. */
  reason: string | null
  /** The answers given on our own signing page. */
  answers_sealed: string | null
  /** The signed PDF in base64; `null` while only the e-signature service has it. */
  document_sealed: string | null
  /** Of the PDF; the audit has it too. */
  document_sha256: string | null
}

export interface SigningSessionTable {
  token_hash: string
  tax_form_id: number
  created_at: GeneratedTimestamp
  expires_at: Timestamp
}

/** From which sum of a year's payments on a Form 1099 is due; the latest row that is not after the year counts. */
export interface Form1099ThresholdTable {
  from_year: number
  cents: number
}

export interface Database {
  panelist: PanelistTable
  session: SessionTable
  known_device: KnownDeviceTable
  challenge: ChallengeTable
  code_send: CodeSendTable
  attempt: AttemptTable
  identity_record: IdentityRecordTable
  number_line: NumberLineTable
  email_link: EmailLinkTable
  non_profit: NonProfitTable
  campaign: CampaignTable
  referral: ReferralTable
  survey: SurveyTable
  invitation: InvitationTable
  survey_list: SurveyListTable
  survey_exclusion: SurveyExclusionTable
  outcome: OutcomeTable
  payment: PaymentTable
  payment_event: PaymentEventTable
  incentive_total: IncentiveTotalTable
  payment_term: PaymentTermTable
  tax_threshold: TaxThresholdTable
  referral_bonus: ReferralBonusTable
  outcome_nonce: OutcomeNonceTable
  partner: PartnerTable
  partner_return_url: PartnerReturnUrlTable
  partner_invitation: PartnerInvitationTable
  contact_message: ContactMessageTable
  audit: AuditTable
  idempotency: IdempotencyTable
  lookup: LookupTable
  npi_record: NpiRecordTable
  caregiver_profile: CaregiverProfileTable
  tax_detail: TaxDetailTable
  tax_form: TaxFormTable
  signing_session: SigningSessionTable
  form_1099_threshold: Form1099ThresholdTable
}

/** A connection or a transaction: the first parameter of every repository function. */
export type Db = Kysely<Database>
