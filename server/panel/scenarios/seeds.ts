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
 * What a scenario is written in: one line for each person, survey or invitation, with everything that is not said left to
 * the builders below. Money is dollars, days count from the day of loading.
 */

export interface SurveySeed {
  topic: string
  project: string
  /** Minutes. */
  loi: number
  /** Days from today until the last day; `null` for none. */
  ends: number | null
  /** Days from today until the first day; `null` for any time. */
  starts: number | null
  methodology: Methodology
  type: string
  npiMandatory: boolean
  status: SurveyTable['status']
  /** Dollars. */
  incentive: number
  partial: number
  donation: number
  target: number | null
  invitesNew: SurveyTable['invites_new']
  participationCode: string | null
  audience: SurveyTable['audience']
  /** By name; none for all. */
  professions: readonly string[]
  /** What it is about. */
  area: SurveyAreaName | null
  /** Whether outcomes of it must be signed. */
  signed: boolean
  /** What of a profile it may be told; it must be signed. */
  facts: readonly FactName[]
  /** Who may take part alone, by NPI; `who` is a person of the scenario. */
  list: readonly { npi: string; who: string | null }[]
  /** Persons of the scenario who may not take part. */
  excludes: readonly string[]
}

export interface InvitationSeed {
  /** Key of the survey in the scenario. */
  survey: string
  status: InvitationStatus
  payment: PaymentStatus | null
  /** Days from today on which it was paid. */
  paid: number | null
  /** Dollars; what the survey's rule gives when not said. */
  earned: number | null
  /** Days from today, at 14:30 in Detroit. */
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
  /** How far the onboarding has come: nothing, the basic information, everything. */
  completed: 'nothing' | 'basics' | 'everything'
  /** Before the form below, if there is one: that decides. */
  tax: 'Not Filled' | 'W9 Pending'
  form: FormSeed | null
  nonProfit: NonProfitName | null
  timeZone: string | null
  /** Last four digits. */
  ssn?: string
  /** MM-DD-YYYY */
  dateOfBirth?: string
  profile: Readonly<Record<string, unknown>>
  /** Conditions and medications, once given. */
  medical: Readonly<Record<string, unknown>> | null
  caresFor: readonly Readonly<Record<string, unknown>>[]
  invitations: readonly InvitationSeed[]
  referrals: readonly ReferralSeed[]
}

/** A Form W-9 that was signed, and what the operator said of it. */
export interface FormSeed {
  state: 'submitted' | 'approved' | 'rejected'
  daysAgo: number
  /** Why it was rejected. */
  reason?: string
}

export interface ReferralSeed {
  name: string
  /** `null` of whoever came by the referrer's own link. */
  email: string | null
  status: 'Invited' | 'Registered' | 'Verified'
  payment: PaymentStatus
  /** Days from today on which the payment last changed. */
  changed: number | null
  /** Key of the person it became, if any. */
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

/** Another company that sends people to surveys. */
export interface PartnerSeed {
  name: string
  /** Where its people go back to, by outcome: a path of the survey host. */
  returns: Readonly<Record<OutcomeName, string>>
  /** Parameters that it wants back. */
  passes: readonly string[]
  /** Whether it has a secret. */
  signed: boolean
  /** How many people it may send to which survey. */
  sends: Readonly<Record<string, number>>
}

/** Somebody the operator knows of: a sign-up with this name or number is asked who they are. */
export interface IdentitySeed {
  name: readonly [first: string, last: string]
  mobile: string | null
  ssn: string
  /** MM-DD-YYYY */
  birthDate: string
  demands: 'search' | 'assessment'
}

/** What the operator knows of an NPI: whose it is by every last name, or that nobody may use it. */
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
  /** By what operators call them. */
  partners: Readonly<Record<string, PartnerSeed>>
  people: Readonly<Record<string, PersonSeed>>
  links: LinkSeeds | null
}

/** Which rows the links are made from that are shown to whoever tries the scenario, by their keys in it. */
interface LinkSeeds {
  campaign: string
  patientCampaign: string
  nonProfitCampaign: string
  invitation: { person: string; survey: string }
  partner: { partner: string; person: string; survey: string }
}

type Given<T, Required extends keyof T> = Partial<T> & Pick<T, Required>

/** Open for two weeks, quantitative, for anyone who is invited. */
export const survey = (given: Given<SurveySeed, 'topic' | 'project' | 'loi' | 'incentive'>): SurveySeed => ({
  ends: 14,
  starts: null,
  methodology: 'Quantitative',
  type: 'Open',
  npiMandatory: false,
  status: 'Launched',
  partial: Math.floor(given.incentive / 4),
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
  ...given,
})

/** @param state how far it has come, and what of the money if there is any */
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

const person = (type: string, given: Given<PersonSeed, 'name' | 'mobile'>): PersonSeed => ({
  email: null,
  emailVerified: Boolean(given.email),
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
  ...given,
})

export const physician = (given: Given<PersonSeed, 'name' | 'mobile'>) => person('Physician (MD, DO, Resident)', given)
export const patient = (given: Given<PersonSeed, 'name' | 'mobile'>) => person('Patient', given)
export const professional = (given: Given<PersonSeed, 'name' | 'mobile' | 'type'>) => person(given.type, given)
