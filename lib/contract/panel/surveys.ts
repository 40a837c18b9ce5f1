import * as z from 'zod/mini'
import { URL_MAX } from '#lib/constants.ts'
import { SURVEY_FILTERS, SURVEY_SORTS } from '#lib/rules/surveys/survey-filters.ts'
import { Done, Redirect } from '../answers.ts'
import { call, LARGE_ANSWER_LIMIT } from '../endpoint.ts'
import { absent, DateText, Email, Key, ParticipationCode, PathKey, text } from '../fields.ts'
import { orElse } from '../lenient.ts'
import { type FinalOutcome, isOutcomeName, outcomes, SCREENER } from '../outcomes.ts'
import { startCodes } from './partners.ts'
import { ProfessionPayload } from './profile.ts'
import { TaxYear } from './tax.ts'

const Status = z.object({ status: z.string() })

/** A survey whose topic the panel does not say can still be taken. */
const UNTITLED_SURVEY = 'Survey'

/**
 * The steps that a survey and its money go through, each at most once in this order or ended early.
 * `client-review` begins when the answers are in; `w9-hold` waits for the Form W-9, `released` no longer does;
 * `not-eligible`, `stopped` (not paid) and `reversed` (paid and taken back) are the ways not to be paid.
 */
export const PAYMENT_STEPS = [
  'invited',
  'started',
  'screener-completed',
  'interview',
  'completed',
  'partially-completed',
  'not-qualified',
  'survey-full',
  'expired',
  'client-review',
  'approved',
  'w9-hold',
  'released',
  'sent',
  'not-eligible',
  'stopped',
  'reversed',
  'reopened',
] as const
export type PaymentStep = (typeof PAYMENT_STEPS)[number]

/** What happened with a survey and its money, or the one thing that comes next. Not part of the specification's row. */
export const PaymentEvent = z.object({
  /** One of `PAYMENT_STEPS`; a step that is not known is shown as it is. */
  event: z.string(),
  /** The day it happened, in Eastern Time; `null` while it is still to come. */
  date: absent(DateText),
  /** Of a step still to come: the day by which it is due, when that can be said. */
  dueBy: absent(DateText),
  /** Why it waits or will not come, in a sentence for the member. */
  reason: absent(z.string()),
})
export type PaymentEvent = z.output<typeof PaymentEvent>

/**
 * The two mask ids and the payment's story are additions of the embedded panel.
 * @see docs/specification/entities.md#surveys
 * @see docs/specification/dashboard.md#c-57-row-ids-that-start-a-survey
 */
export const SurveyRow = z.object({
  topic: orElse(z.string(), UNTITLED_SURVEY),
  projectNumber: absent(z.string()),
  referenceNumber: absent(z.string()),
  /** Minutes. */
  loi: absent(z.number()),
  endDate: absent(DateText),
  invitationStatus: Status,
  paymentStatus: absent(Status),
  paymentDate: absent(DateText),
  /** Dollars. */
  incentivesEarned: absent(z.number()),
  /** Dollars. */
  incentivesOffered: absent(z.number()),
  /** Local time of America/Detroit without offset. */
  interviewDateTime: absent(DateText),
  /** An IANA zone. */
  respondentTimezone: absent(z.string()),
  surveyMaskedId: absent(z.string()),
  invitationMaskedId: absent(z.string()),
  /** Oldest first; the last may be the step that comes next. Absent from a panel that does not tell. */
  paymentEvents: z.optional(z.array(PaymentEvent)),
})
export type SurveyRow = z.output<typeof SurveyRow>

/** One page of the list, from a panel that cuts pages. */
export const SurveyPage = z.object({
  rows: z.array(SurveyRow),
  /** The page answered: the last one when a later one was asked for. */
  page: z.number(),
  /** Rows that the filter lets through. */
  total: z.number(),
  /** Rows there are, whatever the filter; told when it lets none through. */
  all: absent(z.number()),
})
export type SurveyPage = z.output<typeof SurveyPage>

const sortTexts = SURVEY_SORTS.flatMap((key) => [key, `-${key}`] as const)
const atMost = (most: number) => z.coerce.number().check(z.int(), z.positive(), z.maximum(most))

/** With `page` one page of the list, from a panel that has pages; else the whole list. */
export const listSurveys = call('GET', '/api/panelist-dashboard/{userId}', {
  access: 'member',
  path: { userId: z.string() },
  query: {
    page: z.optional(atMost(9999)),
    size: z.optional(atMost(100)),
    filter: z.optional(z.enum(SURVEY_FILTERS)),
    sort: z.optional(z.enum(sortTexts)),
  },
  queryFeature: 'survey-pages',
  own: { path: { userId: 'userId' } },
  answer: z.union([z.array(SurveyRow), SurveyPage]),
  answerLimit: LARGE_ANSWER_LIMIT,
})

/**
 * In dollars. What is held is an addition of the embedded panel.
 * @see docs/specification/entities.md#tax-rewards-and-contact
 * @see docs/specification/entities.md#c-98-fields-of-the-dashboard-summary
 */
export const IncentiveSummary = z.object({
  totalIncentiveEarned: orElse(z.nullable(z.number()), null),
  incentivesInProcess: orElse(z.nullable(z.number()), null),
  /** The part of what is in process that waits for the member; absent from a panel that does not tell. */
  incentivesHeld: z.optional(z.number()),
  /** Why it waits, in a sentence for the member. */
  heldReason: z.optional(z.string()),
  /** Absent from a panel that does not know its thresholds. */
  taxYear: orElse(z.optional(TaxYear), undefined),
})
export type IncentiveSummary = z.output<typeof IncentiveSummary>

export const incentiveSummary = call('GET', '/api/panelist-dashboard/dashboardSummary/{userId}', {
  access: 'member',
  path: { userId: z.string() },
  own: { path: { userId: 'userId' } },
  answer: IncentiveSummary,
})

/** Exchange a participation code for the survey it opens. @see docs/specification/calls.md#dashboard-and-rewards */
export const openByCode = call('GET', '/api/inviteLink/{code}', {
  access: 'member',
  writes: true,
  path: { code: ParticipationCode },
  answer: Redirect,
  codes: ['INVALID_PARTICIPATION_CODE'],
})

const Methodology = z.enum(['Qualitative', 'Quantitative', 'Qual & Quant'])
export type Methodology = z.output<typeof Methodology>

export const methodology = call('GET', '/api/methodology/{surveyMaskedId}', {
  access: 'member',
  path: { surveyMaskedId: PathKey },
  answer: z.pipe(
    z.union([Methodology, z.object({ methodology: Methodology })]),
    z.transform((answer) => (typeof answer === 'string' ? answer : answer.methodology)),
  ),
})

const npiCodes = ['PANELIST_WITH_NPI_EXISTS', 'NPI_DOES_NOT_MATCH_LAST_NAME', 'INVALID_NPI'] as const

/** "validatePanelist": reserves the place and answers the survey's URL. @see docs/specification/calls.md#surveys */
export const validateInvitation = call('POST', '/api/survey-landing/validate', {
  access: 'member',
  body: z.strictObject({ panelistId: z.number().check(z.int(), z.positive()), invitationMaskedId: Key }),
  own: { body: { panelistId: 'panelistId' } },
  answer: Redirect,
  codes: [...startCodes, ...npiCodes],
})

/** @see docs/specification/entities.md#surveys */
export const SurveyInfo = z.object({
  topic: orElse(z.string(), UNTITLED_SURVEY),
  loi: absent(z.number()),
  endDate: absent(DateText),
  /** Dollars. */
  incentive: absent(z.number()),
  projectNumber: absent(z.string()),
  surveyMaskedId: absent(z.string()),
  surveyType: absent(z.object({ type: z.string() })),
  panelistEmail: absent(z.string()),
  npiMandatory: z._default(z.boolean(), false),
})

export const surveyByInvitation = call('GET', '/api/survey-info/{maskId}', {
  access: 'open',
  path: { maskId: PathKey },
  answer: SurveyInfo,
})

export const surveyByCampaign = call('GET', '/api/campaign-survey/{ckey}/survey', {
  access: 'open',
  path: { ckey: PathKey },
  answer: SurveyInfo,
})

/** "Code details". @see docs/specification/surveys.md#c-100-code-details-of-a-campaign */
export const campaignCode = call('GET', '/api/campaign-survey/{ckey}', {
  access: 'open',
  path: { ckey: PathKey },
  answer: z.object({
    inviteCode: absent(z.string()),
    projectNumber: absent(z.string()),
    campaignName: absent(z.string()),
    surveyMaskedId: absent(z.string()),
  }),
})

export const campaignInvitationUrl = call('GET', '/api/campaign-survey/{ckey}/invitation-url', {
  access: 'member',
  writes: true,
  path: { ckey: PathKey },
  answer: Redirect,
  codes: [
    'V2_UNIQUE_LINKS_NOT_FOUND',
    ...startCodes,
    ...npiCodes,
    'PROFESSION_DETAILS_MISSING',
    'PATIENT_EMAIL_NOT_REGISTERED',
  ],
})

export const saveCampaignProfile = call('PATCH', '/api/campaign-survey/{ckey}/profiles/', {
  access: 'member',
  path: { ckey: PathKey },
  body: z.union([ProfessionPayload, z.strictObject({ email: Email })]),
  answer: Redirect,
  codes: [
    'V2_UNIQUE_LINKS_NOT_FOUND',
    'SURVEY_EXPIRED',
    'SURVEY_NOT_IN_LAUNCHED_STATE',
    'SURVEY_CLOSED',
    'SURVEY_TEMPORARY_CLOSED',
    'ALREADY_PARTICIPATED',
    'SURVEY_DOES_NOT_MATCH_PROFILE',
    'CAMPAIGN_NOT_FOUND',
    'LIST_MATCHING_FAILED',
    'NPI_INFO_NOT_FOUND',
    ...npiCodes,
    'ALREADY_REGISTERED_EMAIL',
  ],
})

/** @see docs/specification/entities.md#surveys */
export const profileStatusByIkey = call('GET', '/api/panelist-profile-status/by-ikey/{ikey}', {
  access: 'open',
  path: { ikey: PathKey },
  answer: z.object({
    profileCompleted: orElse(z.boolean(), false),
    npiPresent: z._default(z.boolean(), false),
    panelistType: absent(z.object({ type: z.string() })),
    addressStatus: absent(Status),
    status: absent(z.string()),
  }),
})

const SurveyUrl = text(URL_MAX)
const isFinal = (name: string): name is FinalOutcome => isOutcomeName(name) && name !== SCREENER
const Outcome = z.enum(Object.keys(outcomes).filter(isFinal))

export const recordOutcome = call('POST', '/api/survey-details', {
  access: 'open',
  body: z.strictObject({ redirectUri: Outcome, ikey: Key, skey: z.optional(Key), surveyUrl: SurveyUrl }),
  answer: Done,
  codes: ['ALREADY_PARTICIPATED'],
})

export const recordScreener = call('POST', '/api/survey-details/screener-completed', {
  access: 'open',
  body: z.strictObject({
    redirectUri: z.literal(SCREENER),
    ikey: Key,
    skey: z.optional(Key),
    surveyUrl: SurveyUrl,
  }),
  answer: Done,
  codes: ['SCREENER_ALREADY_COMPLETED'],
})

const partnerDetails = {
  pikey: Key,
  skey: z.optional(Key),
  surveyUrl: SurveyUrl,
  partnerQueryParams: z.record(z.string().check(z.maxLength(64)), z.string().check(z.maxLength(URL_MAX))),
}

export const recordPartnerOutcome = call('POST', '/api/partner-details', {
  access: 'open',
  body: z.strictObject({ redirectUri: Outcome, ...partnerDetails }),
  answer: Redirect,
  codes: ['ALREADY_PARTICIPATED'],
})

export const recordPartnerScreener = call('POST', '/api/partner-details/screener-completed', {
  access: 'open',
  body: z.strictObject({ redirectUri: z.literal(SCREENER), ...partnerDetails }),
  answer: Redirect,
  codes: ['ALREADY_PARTICIPATED'],
})

export const unsubscribe = call('POST', '/api/unsubscribe', {
  access: 'open',
  body: z.strictObject({ invitationMaskId: Key }),
  answer: Done,
  codes: ['EMAIL_NOT_REGISTERED'],
})
