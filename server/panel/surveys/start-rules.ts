import 'server-only'
import type { RefusalCode } from '#lib/contract/codes.ts'
import { blockedStart } from '#lib/rules/survey-start.ts'
import { isOpen } from './invitation-status.ts'
import type { Place } from './places.repository.ts'

type Rule = readonly [refusal: RefusalCode, applies: (place: Place) => boolean]

const underReview: ReadonlySet<string> = new Set(['Registration Flagged', 'Profile Flagged'])

/*
 * In this order: what is true of the member, of the invitation, of the survey. A ban looks like a closed survey, because
 * the screens say so too. Whoever has begun may go on while others hold the last places, until enough have completed.
 */
const rules: readonly Rule[] = [
  ['PROFILE_UNDER_REVIEW', (place) => underReview.has(place.memberStatus)],
  ['INVITATION_EXPIRED', (place) => place.status === 'Expired'],
  ['ALREADY_PARTICIPATED', (place) => !isOpen(place.status)],
  ['SURVEY_CLOSED', (place) => blockedStart(place.memberStatus, place.methodology, 'code') !== null],
  ['SURVEY_NOT_IN_LAUNCHED_STATE', (place) => place.surveyStatus === 'Draft'],
  ['SURVEY_CLOSED', (place) => place.surveyStatus === 'Closed'],
  ['INVITATION_EXPIRED', (place) => place.ended],
  ['SURVEY_CLOSED', (place) => place.target !== null && place.completes >= place.target],
  ['SURVEY_TEMPORARY_CLOSED', (place) => place.surveyStatus === 'Temporarily Closed'],
  [
    'SURVEY_TEMPORARY_CLOSED',
    (place) => place.status !== 'Started' && place.target !== null && place.completes + place.underway >= place.target,
  ],
]

/** Why this place cannot be taken now; `null` when it can. @see portal-part-1 §4 */
export const startRefusal = (place: Place): RefusalCode | null =>
  rules.find(([, applies]) => applies(place))?.[0] ?? null
