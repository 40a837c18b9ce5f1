import 'server-only'
import type { BusinessCode } from '#lib/contract/codes.ts'
import { FLAGGED_STATUSES } from '#lib/rules/profile/panelist-status.ts'
import { isPatientType } from '#lib/rules/profile/panelist-type.ts'
import { blockedStart } from '#lib/rules/surveys/survey-start.ts'
import { isSameLastName } from '../../profile/profession/last-names.ts'
import { isOpen } from '../invitation-status.ts'
import type { StartFacts } from './start-facts.repository.ts'

type Audience = 'Patient' | 'HCP'

/** How a member enters a survey. Only a campaign's form can ask for missing details. */
export type EntryPoint = { by: 'invitation' } | { by: 'campaign'; audience: Audience }

type Rule = readonly [refusal: BusinessCode, applies: (facts: StartFacts, entryPoint: EntryPoint) => boolean]

const flaggedStatuses: ReadonlySet<string> = new Set(FLAGGED_STATUSES)

const isPatient = ({ panelistType }: StartFacts) => isPatientType(panelistType)

/** Whether the survey or the campaign is for this audience. */
const isFor = (audience: Audience, { audience: surveys }: StartFacts, entryPoint: EntryPoint) =>
  surveys === audience || (entryPoint.by === 'campaign' && entryPoint.audience === audience)

const lacksNpi = (facts: StartFacts) => facts.npiMandatory && !isPatient(facts) && facts.npi === null

/** Whether the campaign's form can ask for missing details: a complete profile can no longer change. */
const formCanAsk = (facts: StartFacts, entryPoint: EntryPoint) =>
  entryPoint.by === 'campaign' && !facts.profileCompleted

/** Whether the survey checks the member's NPI. */
const npiMatters = ({ npiMandatory, hasList, npi }: StartFacts) => (npiMandatory || hasList) && npi !== null

const hasOtherLastName = ({ npiLastNames, lastName }: StartFacts) =>
  npiLastNames.length > 0 && !npiLastNames.some((name) => isSameLastName(name, lastName))

/*
 * The order matters: first the member, then the invitation, then the survey; then whether the survey is for the member and
 * has the details it needs; last whether a seat is free. So nobody is asked for details that would not help. A banned
 * member sees the survey as closed, as the screens do. A member who has started may continue while others hold the last
 * seats, until the target is reached. A full cell looks like a full survey.
 */
const rules: readonly Rule[] = [
  ['PROFILE_UNDER_REVIEW', (facts) => flaggedStatuses.has(facts.memberStatus)],
  ['INVITATION_EXPIRED', (facts) => facts.status === 'Expired'],
  ['ALREADY_PARTICIPATED', (facts) => !isOpen(facts.status)],
  ['SURVEY_CLOSED', (facts) => blockedStart(facts.memberStatus, facts.methodology, 'code') !== null],
  ['PANELIST_EXCLUDED_FOR_SURVEY', (facts) => facts.isExcluded],
  ['SURVEY_NOT_IN_LAUNCHED_STATE', (facts) => facts.surveyStatus === 'Draft' || facts.isBeforeStart],
  ['SURVEY_CLOSED', (facts) => facts.surveyStatus === 'Closed'],
  ['INVITATION_EXPIRED', (facts) => facts.hasEnded],
  ['SURVEY_CLOSED', (facts) => facts.target !== null && facts.completes >= facts.target],
  ['SURVEY_TEMPORARY_CLOSED', (facts) => facts.surveyStatus === 'Temporarily Closed'],
  [
    'BYPASS_PROFESSION_NOT_ALLOWED_FOR_PATIENT',
    (facts, entryPoint) => isPatient(facts) && isFor('HCP', facts, entryPoint),
  ],
  ['SURVEY_DOES_NOT_MATCH_PROFILE', (facts, entryPoint) => !isPatient(facts) && isFor('Patient', facts, entryPoint)],
  [
    'PATIENT_EMAIL_NOT_REGISTERED',
    (facts, entryPoint) => entryPoint.by === 'campaign' && isPatient(facts) && facts.email === null,
  ],
  [
    'PROFESSION_DETAILS_MISSING',
    (facts, entryPoint) =>
      formCanAsk(facts, entryPoint) && ((!isPatient(facts) && facts.professionId === null) || lacksNpi(facts)),
  ],
  [
    'SURVEY_DOES_NOT_MATCH_PROFILE',
    (facts) => facts.professions.length > 0 && !facts.professions.includes(facts.panelistType),
  ],
  ['NPI_INFO_NOT_FOUND', lacksNpi],
  ['INVALID_NPI', (facts) => npiMatters(facts) && facts.npiIsBarred],
  ['PANELIST_WITH_NPI_EXISTS', (facts) => npiMatters(facts) && facts.npiIsAnothers],
  ['NPI_DOES_NOT_MATCH_LAST_NAME', (facts) => npiMatters(facts) && hasOtherLastName(facts)],
  ['LIST_MATCHING_FAILED', (facts) => facts.hasList && !facts.isListed],
  [
    'SURVEY_CLOSED',
    (facts) =>
      facts.status !== 'Started' && facts.target !== null && facts.completes + facts.inProgress >= facts.target,
  ],
  [
    'SURVEY_CLOSED',
    ({ status, cells }) =>
      cells.some(({ target, completes, inProgress }) => completes + (status === 'Started' ? 0 : inProgress) >= target),
  ],
]

/** Why the survey cannot be started; `null` when it can. @see docs/specification/survey-start.md#blocked-statuses */
export const startRefusal = (facts: StartFacts, entryPoint: EntryPoint): BusinessCode | null =>
  rules.find(([, applies]) => applies(facts, entryPoint))?.[0] ?? null
