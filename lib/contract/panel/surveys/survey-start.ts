import * as z from 'zod/mini'
import { Done, Redirect } from '../../answers.ts'
import { call } from '../../endpoint.ts'
import { DateText, Email, Key, LanguageCode, nullIfAbsent, ParticipationCode, PathKey } from '../../fields.ts'
import { withFallback } from '../../lenient.ts'
import { ProfessionPayload } from '../profile/profile.ts'
import { startCodes } from './partners.ts'
import { Topic } from './surveys.ts'

/** Gets the survey of a participation code. @see docs/specification/calls.md#dashboard-and-rewards */
export const openByCode = call('GET', '/api/inviteLink/{code}', {
  access: 'member',
  writes: true,
  path: { code: ParticipationCode },
  answer: Redirect,
  codes: ['INVALID_PARTICIPATION_CODE'],
})

const Methodology = z.enum(['Qualitative', 'Quantitative', 'Qual & Quant'])
export type Methodology = z.output<typeof Methodology>

/** `null` for an unknown methodology. */
export const methodology = call('GET', '/api/methodology/{surveyMaskedId}', {
  access: 'member',
  path: { surveyMaskedId: PathKey },
  answer: withFallback(
    z.pipe(
      z.union([Methodology, z.object({ methodology: Methodology }), z.null()]),
      z.transform((answer) => (typeof answer === 'string' ? answer : (answer?.methodology ?? null))),
    ),
    null,
  ),
})

const npiCodes = ['PANELIST_WITH_NPI_EXISTS', 'NPI_DOES_NOT_MATCH_LAST_NAME', 'INVALID_NPI'] as const

/**
 * The specification's "validatePanelist": reserves the place and answers the survey's URL.
 * @see docs/specification/calls.md#surveys
 */
export const validateInvitation = call('POST', '/api/survey-landing/validate', {
  access: 'member',
  body: z.strictObject({ panelistId: z.number().check(z.int(), z.positive()), invitationMaskedId: Key }),
  own: { body: { panelistId: 'panelistId' } },
  answer: Redirect,
  codes: [...startCodes, ...npiCodes],
})

/** Reasons for declining a survey. */
const DECLINE_REASONS = ['not-for-me', 'no-time', 'too-long', 'pays-too-little', 'too-personal', 'other'] as const
export type DeclineReason = (typeof DECLINE_REASONS)[number]

/**
 * Declines an invitation that was not started: no more reminders are sent, but its link still works. Not in the
 * specification; only for rows with `canDecline`.
 * @see docs/specification/survey-start.md#saying-no
 */
export const declineInvitation = call('POST', '/api/survey-landing/decline', {
  access: 'member',
  body: z.strictObject({ invitationMaskedId: Key, reason: z.optional(z.enum(DECLINE_REASONS)) }),
  answer: Done,
  codes: ['ALREADY_PARTICIPATED', 'NOT_INVITED_PANELIST'],
})

/**
 * Takes a decline back, while the survey is open and has a seat left. Not in the specification; only for the rows that
 * `SurveyPage` has in `declined`.
 * @see docs/specification/survey-start.md#saying-no
 */
export const undoDecline = call('POST', '/api/survey-landing/undo-decline', {
  access: 'member',
  body: z.strictObject({ invitationMaskedId: Key }),
  answer: Done,
  codes: ['ALREADY_PARTICIPATED', 'NOT_INVITED_PANELIST', 'SURVEY_CLOSED'],
})

/**
 * Minutes from start to completion: the median, and the range of most members. Not in the specification; a panel sends it
 * once enough members have finished.
 * @see docs/specification/survey-length.md
 */
export const ObservedLength = z.object({ count: z.number(), median: z.number(), low: z.number(), high: z.number() })
export type ObservedLength = z.output<typeof ObservedLength>

/** @see docs/specification/entities.md#surveys */
export const SurveyInfo = z.object({
  topic: Topic,
  loi: nullIfAbsent(z.number()),
  /** ISO 639 code of the language of its questions. Absent from panels without it. */
  language: withFallback(z.optional(LanguageCode), undefined),
  endDate: nullIfAbsent(DateText),
  /** In dollars. */
  incentive: nullIfAbsent(z.number()),
  projectNumber: nullIfAbsent(z.string()),
  surveyMaskedId: nullIfAbsent(z.string()),
  surveyType: nullIfAbsent(z.object({ type: z.string() })),
  panelistEmail: nullIfAbsent(z.string()),
  npiMandatory: z._default(z.boolean(), false),
  /** Absent until enough members have finished, and from panels without it. */
  observed: withFallback(z.optional(ObservedLength), undefined),
})

/**
 * Length of a survey and days until it is paid, shown before the start.
 * `paidWithinDays`: days from completing it to the payment, by the payment terms.
 */
export const surveyLength = call('GET', '/api/survey-length/{surveyMaskedId}', {
  feature: 'survey-length',
  access: 'member',
  path: { surveyMaskedId: PathKey },
  answer: z.object({
    quoted: nullIfAbsent(z.number()),
    observed: nullIfAbsent(ObservedLength),
    paidWithinDays: nullIfAbsent(z.number()),
  }),
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

/** The specification's "Code details". @see docs/specification/surveys.md#c-100-code-details-of-a-campaign */
export const campaignCode = call('GET', '/api/campaign-survey/{ckey}', {
  access: 'open',
  path: { ckey: PathKey },
  answer: z.object({
    inviteCode: nullIfAbsent(z.string()),
    projectNumber: nullIfAbsent(z.string()),
    campaignName: nullIfAbsent(z.string()),
    surveyMaskedId: nullIfAbsent(z.string()),
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
  newEmail: 'to-save',
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
