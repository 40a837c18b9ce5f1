import 'server-only'
import { type InsertObject, sql } from 'kysely'
import * as z from 'zod/mini'
import { randomKey } from '../core/random-keys.ts'
import { sameTimeDaysAgo } from '../database/eastern.ts'
import type { Database } from '../database/schema.ts'
import { isOpen } from '../surveys/invitation-status.ts'
import { lookups } from './lookups/flat-lookups.ts'
import type { InvitationSeed, PersonSeed, ReferralSeed, SurveySeed } from './seeds.ts'

type Row<Table extends keyof Database> = InsertObject<Database, Table>

/** Returns the date that many days from today. */
export type Calendar = (offset: number) => string

export const cents = (dollars: number) => Math.round(dollars * 100)
const now = sql<string>`now()`
const dayOrNull = (day: Calendar, offset: number | null) => (offset === null ? null : day(offset))

export const surveyRow = (seed: SurveySeed, day: Calendar, surveyHost: string): Row<'survey'> => ({
  masked_id: randomKey(),
  skey: randomKey(),
  topic: seed.topic,
  project_number: seed.project,
  loi: seed.loi,
  starts_on: dayOrNull(day, seed.starts),
  end_date: dayOrNull(day, seed.ends),
  methodology: seed.methodology,
  survey_type: seed.type,
  npi_mandatory: seed.npiMandatory,
  status: seed.status,
  incentive_cents: cents(seed.incentive),
  partial_incentive_cents: cents(seed.partial),
  donation_cents: cents(seed.donation),
  target: seed.target,
  survey_url: `${surveyHost}/survey/${seed.project}`,
  invites_new: seed.invitesNew,
  participation_code: seed.participationCode,
  audience: seed.audience,
  professions: [...seed.professions],
  facts: [...seed.facts],
  area_id: seed.area && lookups.surveyAreas.indexOf(seed.area) + 1,
})

const WithGender = z.object({ gender: z.object({ id: z.number() }) })

function genderIn({ panelistPatientProfileInfo, panelistHcpProfileInfo }: PersonSeed['profile']): number | null {
  const info = z.safeParse(WithGender, panelistPatientProfileInfo ?? panelistHcpProfileInfo)
  return info.success ? info.data.gender.id : null
}

export const personRow = (seed: PersonSeed, nonProfitId: number | null): Row<'panelist'> => ({
  first_name: seed.name[0],
  last_name: seed.name[1],
  mobile: seed.mobile,
  email: seed.email,
  email_verified_at: seed.emailVerified ? now : null,
  panelist_type: seed.type,
  status: seed.status,
  is_active: seed.active,
  is_test_account: seed.testAccount,
  profile_completed: seed.completed !== 'nothing',
  patient_profile_completed: seed.type === 'Patient' && seed.completed === 'everything',
  caregiver_profile_completed: seed.type === 'Patient' && seed.completed === 'everything',
  tax_status: seed.tax,
  gender_id: genderIn(seed.profile),
  non_profit_id: nonProfitId,
  referral_code: randomKey(),
  sms_consent_at: now,
  privacy_consent_at: now,
  time_zone: seed.timeZone,
  profile: JSON.stringify(seed.profile),
  medical_profile: seed.medical && JSON.stringify(seed.medical),
  is_caregiver: seed.type === 'Patient' && seed.completed === 'everything' ? seed.caresFor.length > 0 : null,
})

/** The amount earned by an invitation, from the survey's settings; `null` while undecided. */
function earnedOf({ status, earned }: InvitationSeed, survey: SurveySeed): number | null {
  if (earned !== null) return cents(earned)
  if (isOpen(status) || ['Screener Completed', 'Interview Scheduled', 'Expired'].includes(status)) return null
  if (status === 'Completed') return cents(survey.incentive)
  return status === 'Partially Completed' ? cents(survey.partial) : 0
}

const daysAgo = (days: number) => sameTimeDaysAgo(sql`${days}::int`)

/** Members are invited a month before a survey ends (or recently) and finish it two days later. */
export const outcomeDaysAgo = ({ ends }: SurveySeed) => Math.max(1, 28 - (ends ?? 0))

export const invitationRow = (
  seed: InvitationSeed,
  survey: SurveySeed,
  ids: { survey_id: number; panelist_id: number },
  day: Calendar,
): Row<'invitation'> => {
  const invitedDaysAgo = outcomeDaysAgo(survey) + 2
  const earned_cents = earnedOf(seed, survey)
  const begun = !['Invited', 'Reminded', 'Re-invited', 'Declined', 'Expired'].includes(seed.status)
  return {
    ...ids,
    masked_id: randomKey(),
    ikey: randomKey(),
    reference_number: `${survey.project}-${ids.panelist_id}`,
    status: seed.status,
    offered_cents: cents(survey.incentive),
    earned_cents,
    interview_at: seed.interview === null ? null : `${day(seed.interview)}T14:30:00`,
    interview_join: seed.join && JSON.stringify(seed.join),
    respondent_time_zone: seed.timeZone,
    invited_at: daysAgo(invitedDaysAgo),
    started_at: begun ? daysAgo(invitedDaysAgo - 1) : null,
    outcome_at: begun && seed.status !== 'Started' ? daysAgo(outcomeDaysAgo(survey)) : null,
    confirmed_at: earned_cents ? daysAgo(outcomeDaysAgo(survey)) : null,
  }
}

/** In dollars. */
export const REFERRAL_BONUS = 25

export const referralRow = (
  seed: ReferralSeed,
  ids: { referrer_id: number; referent_id: number | null },
): Row<'referral'> => ({
  ...ids,
  code: seed.email === null ? null : randomKey(),
  referent_name: seed.name,
  referent_email: seed.email,
  status: seed.status,
  bonus_cents: cents(REFERRAL_BONUS),
})
