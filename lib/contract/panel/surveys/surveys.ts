import * as z from 'zod/mini'
import { INTERVIEW_NOTE_MAX, INTERVIEW_PLACE_MAX, SURVEY_SEARCH_MAX, URL_MAX } from '#lib/constants.ts'
import { SURVEY_FILTERS, SURVEY_SORTS } from '#lib/contract/panel/surveys/survey-filters.ts'
import { isOutsideUrl } from '#lib/values/outside-url.ts'
import { call, LARGE_ANSWER_LIMIT } from '../../endpoint.ts'
import { DateText, LanguageCode, NotBlank, nullIfAbsent, requiredText, text } from '../../fields.ts'
import { withFallback } from '../../lenient.ts'
import { TaxYear } from '../tax/tax.ts'

const Status = z.object({ status: z.string() })

/** Shown for a survey without a topic, which can still be taken. */
export const UNTITLED_SURVEY = 'Survey'

export const Topic = withFallback(NotBlank, UNTITLED_SURVEY)

/**
 * Steps of a survey and its payment, each at most once, in this order unless ended early.
 * `client-review` starts with the completed answers; `w9-hold` waits for the Form W-9, `released` ends that; `not-eligible`,
 * `stopped` (not paid) and `reversed` (paid and taken back) end without a payment. From the payout provider: `refused` (not
 * sent), `delivered`, `unclaimed`, `undelivered` (its mail bounced), `returned` (came back, is sent again).
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
  'raised',
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

/** A past step of a survey and its payment, or the next one. Not in the specification. */
export const PaymentEvent = z.object({
  /** One of `PAYMENT_STEPS`; an unknown step is shown as it is. */
  event: z.string(),
  /** The day of a past step, in Eastern Time; `null` for the next step. */
  date: nullIfAbsent(DateText),
  /** The due day of the next step, if known. */
  dueBy: nullIfAbsent(DateText),
  /** If the next step is the approval: the day by which the payment follows, if known. */
  paidBy: nullIfAbsent(DateText),
  /** Why the step waits or will not happen, as a sentence for the member. */
  reason: nullIfAbsent(z.string()),
})
export type PaymentEvent = z.output<typeof PaymentEvent>

const joinNote = { note: nullIfAbsent(text(INTERVIEW_NOTE_MAX)) }

/** How to join an interview, with details such as a passcode. */
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
 * Additions of the embedded panel: the two mask ids, `canDecline`, interview changes and payment steps.
 * @see docs/specification/entities.md#surveys
 * @see docs/specification/dashboard.md#c-57-row-ids-that-start-a-survey
 */
export const SurveyRow = z.object({
  topic: Topic,
  projectNumber: nullIfAbsent(z.string()),
  referenceNumber: nullIfAbsent(z.string()),
  /** In minutes. */
  loi: nullIfAbsent(z.number()),
  /** ISO 639 code of the language of its questions. Absent from panels without it. */
  language: withFallback(z.optional(LanguageCode), undefined),
  endDate: nullIfAbsent(DateText),
  invitationStatus: Status,
  paymentStatus: nullIfAbsent(Status),
  paymentDate: nullIfAbsent(DateText),
  /** Payment method in the panel's words: 'Check'. Absent from panels without it. */
  paymentMethod: z.optional(z.string()),
  /** In dollars. */
  incentivesEarned: nullIfAbsent(z.number()),
  /** In dollars. */
  incentivesOffered: nullIfAbsent(z.number()),
  /** Local time in America/Detroit, without offset. */
  interviewDateTime: nullIfAbsent(DateText),
  /** An IANA time zone. */
  respondentTimezone: nullIfAbsent(z.string()),
  /** Number of changes since the interview was scheduled. Absent from panels without it. */
  interviewSequence: withFallback(z.optional(z.number()), undefined),
  /** Whether the interview was canceled. Absent from panels without it. */
  interviewCanceled: withFallback(z.optional(z.boolean()), undefined),
  /** Absent until it is known, and from panels without it. */
  interviewJoin: withFallback(z.optional(InterviewJoin), undefined),
  surveyMaskedId: nullIfAbsent(z.string()),
  invitationMaskedId: nullIfAbsent(z.string()),
  /** Whether the member can decline it with `declineInvitation`. Absent from panels without that call. */
  canDecline: z.optional(z.boolean()),
  /** Oldest first; the last one may be the next step. Absent from panels without it. */
  paymentEvents: z.optional(z.array(PaymentEvent)),
})
export type SurveyRow = z.output<typeof SurveyRow>

/** One page of the list, from a panel that supports paging. */
const PageAnswer = z.object({
  /** Null where a row cannot be read. */
  rows: z.array(withFallback(z.nullable(SurveyRow), null)),
  /** The page number of the answer: the last page if a later one was requested. */
  page: withFallback(z.number(), 1),
  /** Number of rows that match the filter. */
  total: withFallback(z.number(), 0),
  /** Number of rows without the filter; sent when the filter matches none. */
  all: nullIfAbsent(z.number()),
  /** Independent of page and filter: upcoming interviews, and the open survey that ends first. */
  upcoming: z.optional(z.array(SurveyRow)),
  /** Just declined, and can be taken back with `undoDecline`. Absent if there is none, and from panels without that call. */
  declined: withFallback(z.optional(z.array(SurveyRow)), undefined),
})
/** `unread`: how many of its rows cannot be read. Absent if there is none. */
const readableRows = ({ rows, ...page }: z.output<typeof PageAnswer>) => {
  const readable = rows.filter((row) => row !== null)
  const unread = rows.length - readable.length
  const counted: { unread?: number } = unread > 0 ? { unread } : {}
  return { ...page, ...counted, rows: readable }
}
export const SurveyPage = z.pipe(PageAnswer, z.transform(readableRows))
export type SurveyPage = z.output<typeof SurveyPage>

const sortTexts = SURVEY_SORTS.flatMap((key) => [key, `-${key}`] as const)
const atMost = (max: number) => z.coerce.number().check(z.int(), z.positive(), z.maximum(max))

/** With `page`, one page of the list, if the panel supports paging; else the whole list. */
export const listSurveys = call('GET', '/api/panelist-dashboard/{userId}', {
  access: 'member',
  path: { userId: z.string() },
  query: {
    page: z.optional(atMost(9999)),
    size: z.optional(atMost(100)),
    filter: z.optional(z.enum(SURVEY_FILTERS)),
    sort: z.optional(z.enum(sortTexts)),
    /** Part of the name, case-insensitive. */
    search: z.optional(z.string().check(z.maxLength(SURVEY_SEARCH_MAX))),
  },
  queryFeature: 'survey-pages',
  own: { path: { userId: 'userId' } },
  answer: z.union([z.array(SurveyRow), SurveyPage]),
  answerLimit: LARGE_ANSWER_LIMIT,
})

/**
 * Amounts in dollars. The held amount is an addition of the embedded panel.
 * @see docs/specification/entities.md#tax-rewards-and-contact
 * @see docs/specification/entities.md#c-98-fields-of-the-dashboard-summary
 */
export const IncentiveSummary = z.object({
  totalIncentiveEarned: withFallback(z.nullable(z.number()), null),
  incentivesInProcess: withFallback(z.nullable(z.number()), null),
  /** The part of the amount in process that waits for the member. Absent from panels without it. */
  incentivesHeld: z.optional(z.number()),
  /** Referral bonuses that wait for the member, which the other amounts leave out. Absent if there are none. */
  bonusesHeld: withFallback(z.optional(z.number()), undefined),
  /** Why it is held, as a sentence for the member. */
  heldReason: z.optional(z.string()),
  /** Absent from panels without thresholds. */
  taxYear: withFallback(z.optional(TaxYear), undefined),
  /** The next payment with a day, in dollars. Absent if there is none, and from panels without it. */
  nextPayment: withFallback(z.optional(z.object({ amount: z.number(), by: DateText })), undefined),
  /** The number of overdue payments. Absent if there is none, and from panels without it. */
  latePayments: withFallback(z.optional(z.number()), undefined),
  /** What was paid to non-profits for the member's surveys. Absent if nothing was, and from panels without it. */
  donated: withFallback(z.optional(z.number()), undefined),
  /** Days from completing a survey to its payment, by the payment terms. Absent when they don't say, and from panels without it. */
  paidWithinDays: withFallback(z.optional(z.number()), undefined),
})
export type IncentiveSummary = z.output<typeof IncentiveSummary>

export const incentiveSummary = call('GET', '/api/panelist-dashboard/dashboardSummary/{userId}', {
  access: 'member',
  path: { userId: z.string() },
  own: { path: { userId: 'userId' } },
  answer: IncentiveSummary,
})
