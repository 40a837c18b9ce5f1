import * as z from 'zod/mini'
import { INTERVIEW_NOTE_MAX, INTERVIEW_PLACE_MAX, SURVEY_SEARCH_MAX, URL_MAX } from '#lib/constants.ts'
import { isOutsideUrl } from '#lib/rules/outside-url.ts'
import { SURVEY_FILTERS, SURVEY_SORTS } from '#lib/rules/surveys/survey-filters.ts'
import { call, LARGE_ANSWER_LIMIT } from '../../endpoint.ts'
import { absent, DateText, requiredText, text } from '../../fields.ts'
import { orElse } from '../../lenient.ts'
import { TaxYear } from '../tax.ts'

const Status = z.object({ status: z.string() })

/** A survey whose topic the panel does not say can still be taken. */
export const UNTITLED_SURVEY = 'Survey'

/**
 * The steps that a survey and its money go through, each at most once in this order or ended early.
 * `client-review` begins when the answers are in; `w9-hold` waits for the Form W-9, `released` no longer does;
 * `not-eligible`, `stopped` (not paid) and `reversed` (paid and taken back) are the ways not to be paid.
 * What the payout provider tells: `refused` (it was not sent), `delivered`, `unclaimed`, `undelivered` (its mail did not
 * arrive), `returned` (it came back and is sent again).
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
  'refused',
  'delivered',
  'unclaimed',
  'undelivered',
  'returned',
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

const joinNote = { note: absent(text(INTERVIEW_NOTE_MAX)) }

/** How an interview is joined, with what else to know for it, such as a passcode. */
export const InterviewJoin = z.union([
  z.object({
    by: z.literal('link'),
    to: requiredText(URL_MAX).check(
      z.regex(/^https:\/\/\S+$/i),
      z.refine((url) => isOutsideUrl(url)),
    ),
    ...joinNote,
  }),
  z.object({ by: z.literal('phone'), to: z.string().check(z.regex(/^\+[1-9]\d{6,14}$/)), ...joinNote }),
  z.object({ by: z.literal('place'), to: requiredText(INTERVIEW_PLACE_MAX), ...joinNote }),
])
export type InterviewJoin = z.output<typeof InterviewJoin>

/**
 * The two mask ids, `canDecline`, the changes of an interview and the payment's story are additions of the embedded panel.
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
  /** How it is paid, in the panel's words: 'Check'. Absent from a panel that does not tell. */
  paymentMethod: z.optional(z.string()),
  /** Dollars. */
  incentivesEarned: absent(z.number()),
  /** Dollars. */
  incentivesOffered: absent(z.number()),
  /** Local time of America/Detroit without offset. */
  interviewDateTime: absent(DateText),
  /** An IANA zone. */
  respondentTimezone: absent(z.string()),
  /** How often the interview was changed since it was agreed on. Absent from a panel that does not tell. */
  interviewSequence: orElse(z.optional(z.number()), undefined),
  /** The interview of that time is called off. Absent from a panel that does not tell. */
  interviewCanceled: orElse(z.optional(z.boolean()), undefined),
  /** Absent while it is not known, and from a panel that does not tell. */
  interviewJoin: orElse(z.optional(InterviewJoin), undefined),
  surveyMaskedId: absent(z.string()),
  invitationMaskedId: absent(z.string()),
  /** The member may say no to it, see `declineInvitation`. Absent from a panel that takes no such answer. */
  canDecline: z.optional(z.boolean()),
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
  /** Whatever the page and the filter: interviews to come, and the open survey that ends first. */
  upcoming: z.optional(z.array(SurveyRow)),
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
    /** Part of the name, in letters of any case. */
    search: z.optional(z.string().check(z.maxLength(SURVEY_SEARCH_MAX))),
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
  /** The next approved payment that has a day, in dollars. Absent when there is none, and from a panel that does not tell. */
  nextPayment: orElse(z.optional(z.object({ amount: z.number(), by: DateText })), undefined),
})
export type IncentiveSummary = z.output<typeof IncentiveSummary>

export const incentiveSummary = call('GET', '/api/panelist-dashboard/dashboardSummary/{userId}', {
  access: 'member',
  path: { userId: z.string() },
  own: { path: { userId: 'userId' } },
  answer: IncentiveSummary,
})
