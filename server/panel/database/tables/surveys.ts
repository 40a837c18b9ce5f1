import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { InterviewJoin } from '#lib/contract/panel/surveys/surveys.ts'
import type { Selection } from '../../selection/selection.ts'
import type { DateOnly, GeneratedTimestamp, NullableTimestamp } from './columns.ts'

/*
 * Surveys, who is invited to them and what came of it.
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
  /** What it is about: id of an entry of the lookup `surveyAreas`. */
  area_id: ColumnType<number | null, number | null | undefined, number | null>
  /** What of a member's profile it may be given, by name: see surveys/facts/known-facts.ts. */
  facts: Generated<string[]>
}

/** A survey that has such rows is for these people alone. A member without an NPI is found by number or verified address. */
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
  /** Local time of Detroit; stays when the interview is called off, so that calendars can be told. */
  interview_at: string | null
  /** How often it was moved, called off or agreed on anew. */
  interview_sequence: Generated<number>
  /** The time of the interview that the member was reminded of. */
  reminded_interview_at: ColumnType<string | null, string | null | undefined, string | null>
  /** `null` while it is not known how the interview is joined. */
  interview_join: ColumnType<InterviewJoin | null, string | null | undefined, string | null>
  respondent_time_zone: string | null
  invited_at: GeneratedTimestamp
  started_at: NullableTimestamp
  outcome_at: NullableTimestamp
  /** Of what was earned: reported with a signature, or confirmed by an operator. Not paid before. */
  confirmed_at: NullableTimestamp
  /** Why the member said no, one of `DECLINE_REASONS`; kept when they start after all. */
  decline_reason: string | null
  /** When it was started: whether the member had signed in from that device a day before; `null` when that is not known. */
  device_known: ColumnType<boolean | null, boolean | null | undefined, boolean | null>
  /** Reports that were not signed as they must be. */
  forged_reports: Generated<number>
}

/** What was reported, as history; the first final outcome decides, see surveys/outcomes. The same again is counted. */
interface OutcomeTable {
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
interface OutcomeNonceTable {
  /** Kind and id: 'survey 3', 'partner 1'. */
  signer: string
  nonce: string
  at: GeneratedTimestamp
}

/** How many completed a survey, in several rows that add up; triggers keep them. */
interface SurveyCompletesTable {
  survey_id: number
  shard: number
  completes: number
}

/** Whether a member agrees that a survey is given some of their answers; of each answer the last row holds. */
interface SurveyFactAnswerTable {
  id: GeneratedAlways<number>
  panelist_id: number
  survey_id: number
  /** Names of what was asked about. */
  facts: string[]
  /** The site that they go to. */
  sent_to: string
  given: boolean
  version: string
  /** As the member read them. */
  words: string
  at: GeneratedTimestamp
}

/** How many of some people are wanted for a survey. */
interface SurveyCellTable {
  id: GeneratedAlways<number>
  survey_id: number
  /** Who they are, as an operator typed it. */
  name: string
  who: JSONColumnType<Selection>
  target: number
}

/** A cell of somebody who has started, with the status of their invitation: a trigger keeps it. */
interface SurveyCellSeatTable {
  cell_id: number
  invitation_id: number
  status: string
  held_at: GeneratedTimestamp
}

/** How many in a cell completed the survey, in several rows that add up; triggers keep them. */
interface SurveyCellCompletesTable {
  cell_id: number
  shard: number
  completes: number
}

/** Changed surveys, and up to which member their invitations know of it. */
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
