import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { InterviewJoin } from '#lib/contract/panel/surveys/surveys.ts'
import type { Language } from '#lib/language/languages.ts'
import type { Selection } from '../../selection/selection.ts'
import type { DateOnly, GeneratedTimestamp, NullableTimestamp } from './columns.ts'

/*
 * Surveys, invitations and outcomes.
 */

interface CampaignTable {
  id: GeneratedAlways<number>
  ckey: string
  name: string
  campaign_type: string
  invite_code: string | null
  non_profit_id: number | null
  survey_id: number | null
  /** Decides the kind of panelist when the form does not ask. */
  audience: 'Patient' | 'HCP'
  /** Its link no longer opens. */
  ended_at: NullableTimestamp
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
  /** URL at the survey host; ikey and skey are added to its query. */
  survey_url: string
  /** Every new panelist of this kind is invited at registration. */
  invites_new: 'Patient' | 'HCP' | null
  /** 8 letters or digits, upper case. */
  participation_code: string | null
  /** First day on which members may start. */
  starts_on: DateOnly
  /** Who may take part; `null`: everybody. */
  audience: 'Patient' | 'HCP' | null
  /** Professions that may take part, by name; none named means all of them. */
  professions: Generated<string[]>
  /** Signs the survey host's outcomes, see surveys/outcomes/signature.ts; without it, earnings must be confirmed. */
  secret_sealed: string | null
  /** The secret before it, which works until `previous_until`. */
  previous_sealed: Generated<string | null>
  previous_until: NullableTimestamp
  /** Area of the survey: id of an entry of the lookup `surveyAreas`. */
  area_id: ColumnType<number | null, number | null | undefined, number | null>
  /** Names of the known facts that the survey may get: see surveys/facts/known-facts.ts. */
  facts: Generated<string[]>
  /** Language of its questions. */
  language: Generated<Language>
}

/** People whom a survey is for; no rows: no restriction. Members without an NPI match by number or verified address. */
interface SurveyListTable {
  survey_id: number
  npi_number: string
  mobile: string | null
  email: string | null
}

interface SurveyExclusionTable {
  survey_id: number
  panelist_id: number
}

export interface InvitationTable {
  id: GeneratedAlways<number>
  /** Copy of the survey's topic, kept up to date by a trigger. */
  topic: GeneratedAlways<string>
  /** Copy of the survey's end date, kept up to date by a trigger. */
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
  /** Detroit local time. Stays after the interview is canceled, so that calendar entries can be canceled. */
  interview_at: string | null
  /** How often the interview was moved, canceled or scheduled again. */
  interview_sequence: Generated<number>
  /** The interview time in the member's last reminder. */
  reminded_interview_at: ColumnType<string | null, string | null | undefined, string | null>
  /** How the member joins the interview; `null` while that is unknown. */
  interview_join: ColumnType<InterviewJoin | null, string | null | undefined, string | null>
  respondent_time_zone: string | null
  invited_at: GeneratedTimestamp
  started_at: NullableTimestamp
  outcome_at: NullableTimestamp
  /** When earnings were reported with a signature or confirmed by an operator. They are not paid before. */
  confirmed_at: NullableTimestamp
  /** Why the member declined, one of `DECLINE_REASONS`, if they said why; kept when they start after all. */
  decline_reason: string | null
  /** When the member last declined. Kept when they start after all; `null` after they took it back. */
  declined_at: NullableTimestamp
  /** The status before that. */
  declined_from: ColumnType<string | null, string | null | undefined, string | null>
  /** Whether, at the start, the member had been signing in from that device for over a day; `null` when unknown. */
  device_known: ColumnType<boolean | null, boolean | null | undefined, boolean | null>
  /** Number of reports without a valid signature. */
  forged_reports: Generated<number>
}

/** History of reported outcomes. The first final one decides, see surveys/outcomes. Identical reports are only counted. */
interface OutcomeTable {
  id: GeneratedAlways<number>
  /** `null` for a partner's person who never signed in. */
  invitation_id: number | null
  partner_invitation_id: number | null
  outcome: string
  decided: boolean
  signed: Generated<boolean>
  /** Survey URL of the first report. */
  survey_url: string
  at: GeneratedTimestamp
  times: Generated<number>
  last_at: GeneratedTimestamp
}

/** Used nonces: each is accepted once per signer. */
interface OutcomeNonceTable {
  /** Kind and id: 'survey 3', 'partner 1'. */
  signer: string
  nonce: string
  at: GeneratedTimestamp
}

/** Completes of a survey, as several rows (shards) to add up, maintained by triggers. */
interface SurveyCompletesTable {
  survey_id: number
  shard: number
  completes: number
}

/** Whether a member agreed that a survey gets some of their known facts. The latest row of each fact counts. */
interface SurveyFactAnswerTable {
  id: GeneratedAlways<number>
  panelist_id: number
  survey_id: number
  /** Names of the facts that the member was asked about. */
  facts: string[]
  /** The site that gets the facts. */
  sent_to: string
  given: boolean
  version: string
  /** The text that the member read. */
  words: string
  at: GeneratedTimestamp
}

/** A cell: some of the people wanted for a survey, and how many of them. */
interface SurveyCellTable {
  id: GeneratedAlways<number>
  survey_id: number
  /** Name of these people, as an operator typed it. */
  name: string
  who: JSONColumnType<Selection>
  target: number
}

/** A cell that a started invitation counts in, with the invitation's status, kept up to date by a trigger. */
interface SurveyCellSeatTable {
  cell_id: number
  invitation_id: number
  status: string
  held_at: GeneratedTimestamp
}

/** Completes of a cell, as several rows (shards) to add up, maintained by triggers. */
interface SurveyCellCompletesTable {
  cell_id: number
  shard: number
  completes: number
}

/** Changed surveys, and the last member whose invitation has the change. */
interface SurveyRelistTable {
  survey_id: number
  after_panelist_id: number
}

export interface SurveysTables {
  survey_completes: SurveyCompletesTable
  survey_relist: SurveyRelistTable
  survey_cell: SurveyCellTable
  survey_cell_seat: SurveyCellSeatTable
  survey_cell_completes: SurveyCellCompletesTable
  campaign: CampaignTable
  survey: SurveyTable
  survey_list: SurveyListTable
  survey_exclusion: SurveyExclusionTable
  survey_fact_answer: SurveyFactAnswerTable
  invitation: InvitationTable
  outcome: OutcomeTable
  outcome_nonce: OutcomeNonceTable
}
