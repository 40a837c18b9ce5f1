import 'server-only'
import type { BusinessCode } from '#lib/contract/codes.ts'
import { isPatientType } from '#lib/rules/profile/panelist-type.ts'
import { blockedStart } from '#lib/rules/surveys/survey-start.ts'
import { isSameLastName } from '../../profile/profession/last-names.ts'
import { isOpen } from '../invitation-status.ts'
import type { Place } from './start-facts.repository.ts'

export type Audience = 'Patient' | 'HCP'

/** By what a member comes: only a campaign can ask for details that are missing. */
export type Way = { by: 'invitation' } | { by: 'campaign'; audience: Audience }

type Rule = readonly [refusal: BusinessCode, applies: (place: Place, way: Way) => boolean]

const underReview: ReadonlySet<string> = new Set(['Registration Flagged', 'Profile Flagged'])

const isPatient = ({ panelistType }: Place) => isPatientType(panelistType)

/** Whether survey or campaign is for others than this kind of member. */
const isFor = (audience: Audience, { audience: surveys }: Place, way: Way) =>
  surveys === audience || (way.by === 'campaign' && way.audience === audience)

const lacksNpi = (place: Place) => place.npiMandatory && !isPatient(place) && place.npi === null

/** Whether the form could still give what is missing: a completed profile is not changed any more. */
const canBeAsked = (place: Place, way: Way) => way.by === 'campaign' && !place.profileCompleted

/** Whether whose NPI it is matters to this survey. */
const asksForNpi = ({ npiMandatory, hasList, npi }: Place) => (npiMandatory || hasList) && npi !== null

const isNamedOtherwise = ({ npiLastNames, lastName }: Place) =>
  npiLastNames.length > 0 && !npiLastNames.some((name) => isSameLastName(name, lastName))

/*
 * In this order: what is true of the member, of the invitation, of the survey; whom the survey is for, and what it has to
 * know of them; whether there is a place. Nobody is asked for details that cannot help. A ban looks like a closed survey,
 * because the screens say so too. Whoever has begun may go on while others hold the last places, until enough have
 * completed.
 */
const rules: readonly Rule[] = [
  ['PROFILE_UNDER_REVIEW', (place) => underReview.has(place.memberStatus)],
  ['INVITATION_EXPIRED', (place) => place.status === 'Expired'],
  ['ALREADY_PARTICIPATED', (place) => !isOpen(place.status)],
  ['SURVEY_CLOSED', (place) => blockedStart(place.memberStatus, place.methodology, 'code') !== null],
  ['PANELIST_EXCLUDED_FOR_SURVEY', (place) => place.isExcluded],
  ['SURVEY_NOT_IN_LAUNCHED_STATE', (place) => place.surveyStatus === 'Draft' || place.isEarly],
  ['SURVEY_CLOSED', (place) => place.surveyStatus === 'Closed'],
  ['INVITATION_EXPIRED', (place) => place.ended],
  ['SURVEY_CLOSED', (place) => place.target !== null && place.completes >= place.target],
  ['SURVEY_TEMPORARY_CLOSED', (place) => place.surveyStatus === 'Temporarily Closed'],
  ['BYPASS_PROFESSION_NOT_ALLOWED_FOR_PATIENT', (place, way) => isPatient(place) && isFor('HCP', place, way)],
  ['SURVEY_DOES_NOT_MATCH_PROFILE', (place, way) => !isPatient(place) && isFor('Patient', place, way)],
  ['PATIENT_EMAIL_NOT_REGISTERED', (place, way) => way.by === 'campaign' && isPatient(place) && place.email === null],
  [
    'PROFESSION_DETAILS_MISSING',
    (place, way) => canBeAsked(place, way) && ((!isPatient(place) && place.professionId === null) || lacksNpi(place)),
  ],
  [
    'SURVEY_DOES_NOT_MATCH_PROFILE',
    (place) => place.professions.length > 0 && !place.professions.includes(place.panelistType),
  ],
  ['NPI_INFO_NOT_FOUND', lacksNpi],
  ['INVALID_NPI', (place) => asksForNpi(place) && place.npiIsBarred],
  ['PANELIST_WITH_NPI_EXISTS', (place) => asksForNpi(place) && place.npiIsAnothers],
  ['NPI_DOES_NOT_MATCH_LAST_NAME', (place) => asksForNpi(place) && isNamedOtherwise(place)],
  ['LIST_MATCHING_FAILED', (place) => place.hasList && !place.isListed],
  [
    'SURVEY_CLOSED',
    (place) => place.status !== 'Started' && place.target !== null && place.completes + place.underway >= place.target,
  ],
]

/** Why this place cannot be taken now; `null` when it can. @see docs/specification/survey-start.md#blocked-statuses */
export const startRefusal = (place: Place, way: Way): BusinessCode | null =>
  rules.find(([, applies]) => applies(place, way))?.[0] ?? null
