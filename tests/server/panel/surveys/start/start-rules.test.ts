import type { StartFacts } from '#server/panel/surveys/start/start-facts.repository.ts'
import { type EntryPoint, startRefusal } from '#server/panel/surveys/start/start-rules.ts'

type Facts = Partial<StartFacts>

/** A physician who may start an open survey. */
const physician: StartFacts = {
  panelistId: 1,
  surveyId: 2,
  status: 'Invited',
  ikey: 'i',
  pikey: null,
  memberStatus: 'Verified',
  panelistType: 'Physician',
  lastName: 'Lee',
  email: 'a@b.co',
  profileCompleted: false,
  npi: '1234567893',
  surveyStatus: 'Launched',
  methodology: 'Quantitative',
  audience: 'HCP',
  professions: [],
  npiMandatory: false,
  surveyUrl: 'https://s.test/',
  skey: 's',
  surveyFacts: [],
  target: null,
  professionId: 4,
  isExcluded: false,
  hasList: false,
  isListed: false,
  npiIsAnothers: false,
  npiIsBarred: false,
  npiLastNames: [],
  hasEnded: false,
  isBeforeStart: false,
  completes: 0,
  inProgress: 0,
  hasCells: false,
  cells: [],
}
const patient: Facts = { panelistType: 'Patient', audience: 'Patient', npi: null, professionId: null }

const invitation: EntryPoint = { by: 'invitation' }
const hcpCampaign: EntryPoint = { by: 'campaign', audience: 'HCP' }
const patientCampaign: EntryPoint = { by: 'campaign', audience: 'Patient' }

const cell = (target: number, completes: number, inProgress: number) => ({
  id: 1,
  target,
  completes,
  inProgress,
})

type Row = readonly [what: string, facts: Facts, entryPoint?: EntryPoint]

/** Rows without an entry point use an invitation. */
const complete = (rows: readonly Row[]) =>
  rows.map(([what, facts, entryPoint = invitation]) => [what, facts, entryPoint] as const)

const refusalOf = (facts: Facts, entryPoint: EntryPoint) => startRefusal({ ...physician, ...facts }, entryPoint)

describe('the start of a survey', () => {
  it.each(
    complete([
      ['a physician', {}],
      ['a patient', patient],
      ['a physician, by a campaign', {}, hcpCampaign],
      ['a patient, by a campaign', patient, patientCampaign],
      ['whoever started before', { status: 'Started' }],
      ['whoever declined before', { status: 'Declined' }],
      ['a profession of the survey', { professions: ['Nurse', 'Physician'] }],
      ['a patient without an email, by invitation', { ...patient, email: null }],
      ['a patient of a survey that requires an NPI', { ...patient, npiMandatory: true }],
      ['a physician without a profession, by invitation', { professionId: null }],
      ['a physician without an NPI, when none is required', { npi: null }, hcpCampaign],
      [
        'a barred NPI that the survey does not check',
        { npiIsBarred: true, npiIsAnothers: true, npiLastNames: ['Ray'] },
      ],
      ['an NPI of nobody else', { npiMandatory: true, npiLastNames: ['Ray', 'Lee'] }],
      ['an NPI that no registry knows', { npiMandatory: true, npiLastNames: [] }],
      ['whoever is on the list', { hasList: true, isListed: true }],
      ['the last seat', { target: 5, completes: 3, inProgress: 1 }],
      ['a seat that is held, for whoever holds it', { status: 'Started', target: 5, completes: 4, inProgress: 9 }],
      ['the last seat of a cell', { cells: [cell(9, 0, 0), cell(2, 1, 0)] }],
      ['a seat of a cell, for whoever holds it', { status: 'Started', cells: [cell(2, 1, 7)] }],
    ]),
  )('is open for %s', (_, facts, entryPoint) => {
    expect(refusalOf(facts, entryPoint)).toBeNull()
  })

  it.each(
    complete([
      ['PROFILE_UNDER_REVIEW', { memberStatus: 'Registration Flagged' }],
      ['PROFILE_UNDER_REVIEW', { memberStatus: 'Profile Flagged' }],
      ['INVITATION_EXPIRED', { status: 'Expired' }],
      ['ALREADY_PARTICIPATED', { status: 'Completed' }],
      ['SURVEY_CLOSED', { memberStatus: 'Banned for Both' }],
      ['SURVEY_CLOSED', { memberStatus: 'Banned Quant' }],
      ['PANELIST_EXCLUDED_FOR_SURVEY', { isExcluded: true }],
      ['SURVEY_NOT_IN_LAUNCHED_STATE', { surveyStatus: 'Draft' }],
      ['SURVEY_NOT_IN_LAUNCHED_STATE', { isBeforeStart: true }],
      ['SURVEY_CLOSED', { surveyStatus: 'Closed' }],
      ['INVITATION_EXPIRED', { hasEnded: true }],
      ['SURVEY_CLOSED', { target: 5, completes: 5 }],
      ['SURVEY_CLOSED', { target: 5, completes: 5, status: 'Started' }],
      ['SURVEY_CLOSED', { target: 0 }],
      ['SURVEY_TEMPORARY_CLOSED', { surveyStatus: 'Temporarily Closed' }],
      ['BYPASS_PROFESSION_NOT_ALLOWED_FOR_PATIENT', { ...patient, audience: 'HCP' }],
      ['BYPASS_PROFESSION_NOT_ALLOWED_FOR_PATIENT', patient, hcpCampaign],
      ['SURVEY_DOES_NOT_MATCH_PROFILE', { audience: 'Patient' }],
      ['SURVEY_DOES_NOT_MATCH_PROFILE', {}, patientCampaign],
      ['PATIENT_EMAIL_NOT_REGISTERED', { ...patient, email: null }, patientCampaign],
      ['PROFESSION_DETAILS_MISSING', { professionId: null }, hcpCampaign],
      ['PROFESSION_DETAILS_MISSING', { npiMandatory: true, npi: null }, hcpCampaign],
      ['SURVEY_DOES_NOT_MATCH_PROFILE', { professions: ['Nurse'] }],
      ['NPI_INFO_NOT_FOUND', { npiMandatory: true, npi: null }],
      ['NPI_INFO_NOT_FOUND', { npiMandatory: true, npi: null, profileCompleted: true }, hcpCampaign],
      ['INVALID_NPI', { npiMandatory: true, npiIsBarred: true }],
      ['INVALID_NPI', { hasList: true, npiIsBarred: true }],
      ['PANELIST_WITH_NPI_EXISTS', { npiMandatory: true, npiIsAnothers: true }],
      ['NPI_DOES_NOT_MATCH_LAST_NAME', { npiMandatory: true, npiLastNames: ['Ray', 'Roe'] }],
      ['LIST_MATCHING_FAILED', { hasList: true }],
      [
        'LIST_MATCHING_FAILED',
        { hasList: true, npi: null, npiIsBarred: true, npiIsAnothers: true, npiLastNames: ['X'] },
      ],
      ['SURVEY_CLOSED', { target: 5, completes: 3, inProgress: 2 }],
      ['SURVEY_CLOSED', { cells: [cell(9, 0, 0), cell(2, 1, 1)] }],
      ['SURVEY_CLOSED', { cells: [cell(2, 2, 0)], status: 'Started' }],
    ]),
  )('is refused with %s for %j', (refusal, facts, entryPoint) => {
    expect(refusalOf(facts, entryPoint)).toBe(refusal)
  })

  it('names the first of several reasons: of the member, the invitation, the survey, the match, the seats', () => {
    const reasons: readonly (readonly [string, Facts])[] = [
      ['PROFILE_UNDER_REVIEW', { memberStatus: 'Profile Flagged' }],
      ['INVITATION_EXPIRED', { status: 'Expired' }],
      ['ALREADY_PARTICIPATED', { status: 'Completed' }],
      ['PANELIST_EXCLUDED_FOR_SURVEY', { isExcluded: true }],
      ['SURVEY_NOT_IN_LAUNCHED_STATE', { isBeforeStart: true }],
      ['SURVEY_CLOSED', { surveyStatus: 'Closed' }],
      ['INVITATION_EXPIRED', { hasEnded: true }],
      ['SURVEY_TEMPORARY_CLOSED', { surveyStatus: 'Temporarily Closed' }],
      ['SURVEY_DOES_NOT_MATCH_PROFILE', { professions: ['Nurse'] }],
      ['NPI_INFO_NOT_FOUND', { npiMandatory: true, npi: null }],
      ['INVALID_NPI', { npiMandatory: true, npiIsBarred: true }],
      ['PANELIST_WITH_NPI_EXISTS', { npiIsAnothers: true }],
      ['NPI_DOES_NOT_MATCH_LAST_NAME', { npiLastNames: ['Ray'] }],
      ['LIST_MATCHING_FAILED', { hasList: true }],
      ['SURVEY_CLOSED', { target: 1, inProgress: 1 }],
    ]
    // Facts with this reason and all later ones. If two reasons change the same fact, the first one wins.
    const found = reasons.map((_, index) => {
      const later = reasons.slice(index).toReversed()
      return refusalOf(Object.assign({}, ...later.map(([, facts]) => facts)), invitation)
    })
    expect(found).toEqual(reasons.map(([refusal]) => refusal))
  })
})
