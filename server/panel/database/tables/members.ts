import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'
import type { Language } from '#lib/language/languages.ts'
import type { GeneratedTimestamp, Json, NullableTimestamp } from './columns.ts'

/*
 * Members and their profiles, the lookups that profiles choose from, and NPI data.
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
  /** When the member unsubscribed from invitations by mail; codes and answers are still sent. */
  unsubscribed_at: NullableTimestamp
  /** Whether the member wants texts about surveys; `null`: as agreed at registration. */
  survey_texts: boolean | null
  /** No invitations or reminders are sent until then. */
  surveys_paused_until: NullableTimestamp
  /** Hours of the member's day between which texts about surveys may be sent; `null`: the whole daytime. */
  text_from_hour: number | null
  text_to_hour: number | null
  /** Areas that the member wants no surveys about: ids of the lookup `surveyAreas`. */
  unwanted_areas: Generated<number[]>
  /** When the last text about a survey was sent to the member, or will be. */
  survey_texted_at: NullableTimestamp
  /** When a mail server reported that the address does not exist. */
  email_bounced_at: NullableTimestamp
  utm_source: string | null
  utm_medium: string | null
  time_zone: string | null
  /** Language of mails and texts to the member. */
  language: Generated<Language>
  /** Profile fields without a column of their own: address, profession ids, npiNumber, ... */
  profile: Json<Record<string, unknown>>
  /** Conditions and medications, as the patient tab saved them; `null` if it never did. */
  medical_profile: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
  /** Whether the member answered that they care for another person; `null` before they answer. */
  is_caregiver: boolean | null
  created_at: GeneratedTimestamp
}

/** A member with the names of their non-profit and gender, and the bonus for a referral created today. */
export type PanelistRow = Selectable<PanelistTable> & {
  non_profit_name: string | null
  gender_name: string | null
  referral_bonus_cents: number
}

/** Lists a screen offers, by kind: 'genders', 'ethnicity', ... */
interface LookupTable {
  kind: string
  id: number
  name: string
  display_order: number
  /** The parent entry: a speciality's profession, a subcertificate's certificate. */
  parent_id: number | null
}

/** The highest id that was removed from a lookup. */
interface LookupRemovedTable {
  kind: string
  last_id: number
}

/** NPIs that an operator recorded, with all last names of their holder, or as barred from use. */
interface NpiRecordTable {
  npi_number: string
  last_names: string[]
  barred: Generated<boolean>
}

/** Holders of active personal NPIs, from the NPPES files. Operators' entries in `npi_record` take precedence. */
interface NpiHolderTable {
  npi_number: string
  last_names: string[]
  /** Code of the holder's primary specialty. */
  taxonomy_code: string | null
}

/** An NPPES file, and how much of it was read. */
interface NpiFileTable {
  name: string
  /** First and last day of the changes in the file. */
  begins: ColumnType<string, string, never>
  ends: ColumnType<string, string, never>
  bytes: number
  /** How many bytes of the file are in `npi_holder`. */
  bytes_done: Generated<number>
  rows_read: Generated<number>
  people: Generated<number>
  removed: Generated<number>
  unreadable: Generated<number>
  started_at: GeneratedTimestamp
  finished_at: NullableTimestamp
}

/** A person whom a member cares for. `answers` has everything that the form asks, lookup ids included. */
interface CaregiverProfileTable {
  id: GeneratedAlways<number>
  panelist_id: number
  answers: Json<Record<string, unknown>>
  created_at: GeneratedTimestamp
}

/** When a member last saved a part of the profile. No row: not since this table was added. */
interface ProfilePartSavedTable {
  panelist_id: number
  /** One of `ProfilePart`, see profile/save-dates.ts. */
  part: string
  saved_at: GeneratedTimestamp
}

export interface MembersTables {
  panelist: PanelistTable
  caregiver_profile: CaregiverProfileTable
  profile_part_saved: ProfilePartSavedTable
  lookup: LookupTable
  lookup_removed: LookupRemovedTable
  npi_record: NpiRecordTable
  npi_holder: NpiHolderTable
  npi_file: NpiFileTable
}
