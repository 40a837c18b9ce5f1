import type { OutcomeName } from '#lib/contract/outcomes.ts'
import type { Methodology } from '#lib/contract/panel/surveys/survey-start.ts'
import type { InterviewJoin } from '#lib/contract/panel/surveys/surveys.ts'
import type { PanelistStatus } from '#lib/rules/profile/panelist-status.ts'
import type { NumberLineTable } from '../database/tables/auth.ts'
import type { SurveyTable } from '../database/tables/surveys.ts'
import type { PaymentStatus } from '../rewards/payment-transitions.ts'
import type { FactName } from '../surveys/facts/known-facts.ts'
import type { InvitationStatus } from '../surveys/invitation-status.ts'
import type { NonProfitName, SurveyAreaName } from './lookups/flat-lookups.ts'
import type { LookupTreeRow } from './lookups/tree.ts'

/*
 * Types for writing a scenario: one line per person, survey or invitation, with defaults from the functions below. Amounts
 * are in dollars; days count from the day of loading.
 */

export interface SurveySeed {
  topic: string
  project: string
  /** In minutes. */
  loi: number
  /** Last day, in days from today; `null` for none. */
  ends: number | null
  /** First day, in days from today; `null` for no limit. */
  starts: number | null
  methodology: Methodology
  type: string
  npiMandatory: boolean
  status: SurveyTable['status']
  /** In dollars. */
  incentive: number
  partial: number
  donation: number
  target: number | null
  invitesNew: SurveyTable['invites_new']
  participationCode: string | null
  audience: SurveyTable['audience']
  /** Names of professions; empty for all. */
  professions: readonly string[]
  /** Subject area. */
  area: SurveyAreaName | null
  /** Whether its outcomes must be signed. */
  signed: boolean
  /** Profile facts that it may get; requires `signed`. */
  facts: readonly FactName[]
  /** If not empty, only these may take part: by NPI; `who` is a person of the scenario. */
  list: readonly { npi: string; who: string | null }[]
  /** People of the scenario who may not take part. */
  excludes: readonly string[]
}

export interface InvitationSeed {
  /** Key of the survey in the scenario. */
  survey: string
  status: InvitationStatus
  payment: PaymentStatus | null
  /** Day of payment, in days from today. */
  paid: number | null
  /** In dollars; `null` for the amount that follows from the survey's settings. */
  earned: number | null
  /** Day of the interview, in days from today, at 14:30 in Detroit. */
  interview: number | null
  join: InterviewJoin | null
  timeZone: string | null
}

export interface PersonSeed {
  name: readonly [first: string, last: string]
  mobile: string
  email: string | null
  emailVerified: boolean
  type: string
  status: PanelistStatus
  active: boolean
  testAccount: boolean
  /** How much of the onboarding is completed. */
  completed: 'nothing' | 'basics' | 'everything'
  /** Used only without a `form`, which decides the tax status otherwise. */
  tax: 'Not Filled' | 'W9 Pending'
  form: FormSeed | null
  nonProfit: NonProfitName | null
  timeZone: string | null
  /** Last four digits. */
  ssn?: string
  /** MM-DD-YYYY */
  dateOfBirth?: string
  profile: Readonly<Record<string, unknown>>
  /** Conditions and medications; `null` before they are given. */
  medical: Readonly<Record<string, unknown>> | null
  caresFor: readonly Readonly<Record<string, unknown>>[]
  invitations: readonly InvitationSeed[]
  referrals: readonly ReferralSeed[]
}

/** A signed Form W-9 with the operator's decision. */
export interface FormSeed {
  state: 'submitted' | 'approved' | 'rejected'
  daysAgo: number
  /** Reason for a rejection. */
  reason?: string
}

export interface ReferralSeed {
  name: string
  /** `null` for somebody who registered through the referrer's link. */
  email: string | null
  status: 'Invited' | 'Registered' | 'Verified'
  payment: PaymentStatus
  /** Day on which the payment last changed, in days from today. */
  changed: number | null
  /** Key of the person who registered, if any. */
  became: string | null
}

export interface CampaignSeed {
  name: string
  type: string
  audience: 'Patient' | 'HCP'
  inviteCode: string | null
  nonProfit: NonProfitName | null
  survey: string | null
}

export interface PartnerSeed {
  name: string
  /** Return address for each outcome: a path on the survey host. */
  returns: Readonly<Record<OutcomeName, string>>
  /** Parameters that it wants to get back. */
  passes: readonly string[]
  /** Whether it has a secret. */
  signed: boolean
  /** Number of people that it may send, by survey. */
  sends: Readonly<Record<string, number>>
}

/** A known identity: a registration with this name or mobile number must answer the identity questions. */
export interface IdentitySeed {
  name: readonly [first: string, last: string]
  mobile: string | null
  ssn: string
  /** MM-DD-YYYY */
  birthDate: string
  demands: 'search' | 'assessment'
}

/** What the panel knows about an NPI: its holder's last names, or that it is barred. */
export interface NpiSeed {
  number: string
  lastNames: readonly string[]
  barred: boolean
}

export interface Scenario {
  lookups: Readonly<Record<string, readonly string[]>>
  lookupTrees: readonly (readonly LookupTreeRow[])[]
  nonProfits: readonly string[]
  lines: Readonly<Record<string, NumberLineTable['line']>>
  identities: readonly IdentitySeed[]
  npis: readonly NpiSeed[]
  surveys: Readonly<Record<string, SurveySeed>>
  campaigns: Readonly<Record<string, CampaignSeed>>
  /** By the partner's code. */
  partners: Readonly<Record<string, PartnerSeed>>
  people: Readonly<Record<string, PersonSeed>>
  links: LinkSeeds | null
}

/** Keys of the rows that the introduction's links point to. */
interface LinkSeeds {
  campaign: string
  patientCampaign: string
  nonProfitCampaign: string
  invitation: { person: string; survey: string }
  partner: { partner: string; person: string; survey: string }
}

type PartialExcept<T, Required extends keyof T> = Partial<T> & Pick<T, Required>

/** Defaults: open for two weeks, quantitative, for anyone who is invited. */
export const survey = (seed: PartialExcept<SurveySeed, 'topic' | 'project' | 'loi' | 'incentive'>): SurveySeed => ({
  ends: 14,
  starts: null,
  methodology: 'Quantitative',
  type: 'Open',
  npiMandatory: false,
  status: 'Launched',
  partial: Math.floor(seed.incentive / 4),
  donation: 5,
  target: null,
  invitesNew: null,
  participationCode: null,
  audience: null,
  professions: [],
  area: null,
  signed: false,
  facts: [],
  list: [],
  excludes: [],
  ...seed,
})

/** @param status of the invitation @param payment status of its payment, if any */
export const invited = (
  survey: string,
  status: InvitationStatus = 'Invited',
  payment: PaymentStatus | null = null,
  rest: Partial<InvitationSeed> = {},
): InvitationSeed => ({
  survey,
  status,
  payment,
  paid: null,
  earned: null,
  interview: null,
  join: null,
  timeZone: null,
  ...rest,
})

const person = (type: string, seed: PartialExcept<PersonSeed, 'name' | 'mobile'>): PersonSeed => ({
  email: null,
  emailVerified: Boolean(seed.email),
  type,
  status: 'Verified',
  active: true,
  testAccount: false,
  completed: 'everything',
  tax: 'Not Filled',
  form: null,
  nonProfit: null,
  timeZone: null,
  profile: {},
  medical: null,
  caresFor: [],
  invitations: [],
  referrals: [],
  ...seed,
})

export const physician = (seed: PartialExcept<PersonSeed, 'name' | 'mobile'>) =>
  person('Physician (MD, DO, Resident)', seed)
export const patient = (seed: PartialExcept<PersonSeed, 'name' | 'mobile'>) => person('Patient', seed)
export const professional = (seed: PartialExcept<PersonSeed, 'name' | 'mobile' | 'type'>) => person(seed.type, seed)
