import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'
import type { Language } from '#lib/language/languages.ts'
import type { GeneratedTimestamp, Json, NullableTimestamp } from './columns.ts'

/*
 * Who the members are, and what they choose from when they say so.
 */

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
  /** Whether they want texts about surveys; `null`: as they agreed when they registered. */
  survey_texts: boolean | null
  /** Until then nobody invites or reminds them. */
  surveys_paused_until: NullableTimestamp
  /** Hours of their day between which they want texts about surveys; `null`: the whole daytime. */
  text_from_hour: number | null
  text_to_hour: number | null
  /** What they want no surveys about: ids of the lookup `surveyAreas`. */
  unwanted_areas: Generated<number[]>
  /** When their last text about a survey was let go, or will be. */
  survey_texted_at: NullableTimestamp
  /** When a mail server said that there is no such address. */
  email_bounced_at: NullableTimestamp
  utm_source: string | null
  utm_medium: string | null
  time_zone: string | null
  /** In which they get mails and texts. */
  language: Generated<Language>
  /** Everything of the profile that has no column of its own: address, profession ids, npiNumber, ... */
  profile: Json<Record<string, unknown>>
  /** Conditions and medications, as the patient tab saved them; `null` before. */
  medical_profile: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
  /** Whether they said to care for somebody; `null` before. */
  is_caregiver: boolean | null
  created_at: GeneratedTimestamp
}

/** A member with the names that their ids stand for. */
export type PanelistRow = Selectable<PanelistTable> & { non_profit_name: string | null; gender_name: string | null }

/** Lists a screen offers, by kind: 'genders', 'ethnicity', ... */
interface LookupTable {
  kind: string
  id: number
  name: string
  display_order: number
  /** The entry it stands below: a speciality's profession, a subcertificate's certificate. */
  parent_id: number | null
}

/** NPI numbers an operator knows: whose they are by every last name, or that nobody may use them. */
interface NpiRecordTable {
  npi_number: string
  last_names: string[]
  barred: Generated<boolean>
}

/** Whose an active NPI of a person is, by the files of NPPES. Operators' own word, in `npi_record`, counts more. */
interface NpiHolderTable {
  npi_number: string
  last_names: string[]
  /** The holder's main field of practice, by its code. */
  taxonomy_code: string | null
}

/** A file of NPPES, and how far it was read. */
interface NpiFileTable {
  name: string
  /** The days whose changes it has. */
  begins: ColumnType<string, string, never>
  ends: ColumnType<string, string, never>
  bytes: number
  /** Up to where everything is in `npi_holder`. */
  bytes_done: Generated<number>
  rows_read: Generated<number>
  people: Generated<number>
  removed: Generated<number>
  unreadable: Generated<number>
  started_at: GeneratedTimestamp
  finished_at: NullableTimestamp
}

/** Somebody a member cares for. What was answered of them is in `answers`, ids of lists included. */
interface CaregiverProfileTable {
  id: GeneratedAlways<number>
  panelist_id: number
  answers: Json<Record<string, unknown>>
  created_at: GeneratedTimestamp
}

/** When a member last saved a part of the profile; without a row, not since this is kept. */
interface ProfilePartSavedTable {
  panelist_id: number
  /** One of `ProfilePart`, see profile/profile-parts.ts. */
  part: string
  saved_at: GeneratedTimestamp
}

export interface MembersTables {
  panelist: PanelistTable
  caregiver_profile: CaregiverProfileTable
  profile_part_saved: ProfilePartSavedTable
  lookup: LookupTable
  npi_record: NpiRecordTable
  npi_holder: NpiHolderTable
  npi_file: NpiFileTable
}
