import * as constants from '#lib/constants.ts'
import { birthYears, graduationYears, heightFeet, weights } from '#lib/rules/profile/select-options.ts'
import { DEFAULT_FILTER, DEFAULT_SORT } from '#lib/rules/surveys/survey-rows.ts'
import { collectionSentence, form1099Sentence } from '#lib/rules/tax/tax-sentences.ts'

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)

type Row = readonly [id: string, what: string, actual: unknown, expected: unknown]

const table: readonly Row[] = [
  ['CONST-001', 'code length', constants.OTP_LENGTH, 6],
  ['CONST-002', 'participation code length', constants.PARTICIPATION_CODE_LENGTH, 8],
  ['CONST-003', 'SSN fragment length', constants.SSN_FRAGMENT_LENGTH, 4],
  ['CONST-004', 'country prefix', constants.COUNTRY_PREFIX, '+1'],
  ['CONST-005', 'country prefix with dev', constants.DEV_COUNTRY_PREFIX, '+91'],
  ['CONST-006', 'referral name max', constants.REFERRAL_NAME_MAX, 75],
  ['CONST-007', 'other ethnicity max', constants.OTHER_ETHNICITY_MAX, 75],
  ['CONST-008', 'other sexual orientation max', constants.OTHER_SEXUAL_ORIENTATION_MAX, 75],
  ['CONST-009', 'nickname max', constants.NICKNAME_MAX, 75],
  ['CONST-010', 'other relationship max', constants.OTHER_RELATIONSHIP_MAX, 75],
  ['CONST-011', 'other medication max', constants.OTHER_MEDICATION_MAX, 100],
  ['CONST-012', 'medical conditions max', constants.MEDICAL_CONDITIONS_MAX, 15],
  ['CONST-013', 'suite max', constants.SUITE_MAX, 45],
  ['CONST-014', 'NPI length', constants.NPI_LENGTH, 10],
  ['CONST-015', 'ZIP length', constants.ZIP_LENGTH, 5],
  ['CONST-016', 'state length', constants.STATE_LENGTH, 2],
  ['CONST-017', 'email status poll', constants.EMAIL_STATUS_POLL, 5_000],
  ['CONST-018', 'year list rebuild delay', constants.YEAR_LIST_REBUILD_DELAY, 1_000],
  ['CONST-019', 'blocked start, flagged', constants.BLOCKED_FLAGGED_DELAY, 8_000],
  ['CONST-020', 'blocked start, others', constants.BLOCKED_DELAY, 10_000],
  ['CONST-021', 'blocked start on the landing page', constants.BLOCKED_LANDING_DELAY, 10_000],
  ['CONST-022', 'coded survey error', constants.SURVEY_ERROR_DELAY, 10_000],
  ['CONST-023', 'other survey error', constants.SURVEY_OTHER_ERROR_DELAY, 8_000],
  ['CONST-024', 'code sent alert', constants.CODE_SENT_ALERT, 3_000],
  ['CONST-025', 'registration error alert', constants.REGISTRATION_ERROR_ALERT, 5_000],
  ['CONST-026', 'identity failure toast', constants.IDENTITY_FAILURE_TOAST, 10_000],
  ['CONST-027', 'address saved', constants.ADDRESS_SAVED_DELAY, 3_000],
  ['CONST-028', 'tax saved', constants.TAX_SAVED_DELAY, 2_000],
  ['CONST-029', 'caregiver saved', constants.CAREGIVER_SAVED_DELAY, 1_000],
  ['CONST-030', 'patient saved', constants.PATIENT_SAVED_DELAY, 1_000],
  ['CONST-031', 'next tab', constants.NEXT_TAB_DELAY, 300],
  ['CONST-032', 'dashboard page size', constants.DASHBOARD_PAGE_SIZE, 10],
  ['CONST-033', 'dashboard page sizes', constants.DASHBOARD_PAGE_SIZES, [5, 10]],
  ['CONST-034', 'dashboard filter', DEFAULT_FILTER, 'Active'],
  ['CONST-035', 'dashboard sort', DEFAULT_SORT, { key: 'endDate', descending: true }],
  ['CONST-036', 'referral page size', constants.REFERRAL_PAGE_SIZE, 5],
  ['CONST-037', 'referral page sizes', constants.REFERRAL_PAGE_SIZES, [5, 10]],
  ['CONST-038', 'screener follow-up in the tooltip', constants.SCREENER_TOOLTIP_HOURS, '24-48 hours'],
  ['CONST-039', 'screener follow-up on the outcome page', constants.SCREENER_OUTCOME_HOURS, '48-72 hours'],
  ['CONST-040', 'partial compensation wait', constants.PARTIAL_COMPENSATION_WAIT, 'four to six weeks'],
  [
    'CONST-041',
    'tax threshold, by default of the panel',
    collectionSentence({ year: 2025, paid: 0, threshold: 600, form1099Threshold: null }),
    "When your incentive payments reach $600 in a tax year, we'll ask you for a Form W-9.",
  ],
  [
    'CONST-042',
    '1099 month',
    form1099Sentence(null),
    "If your payments in a year have to be reported, we'll mail you a Form 1099 in January.",
  ],
  ['CONST-043', 'donation opt-out', constants.DONATION_OPT_OUT, 'Prefer not to donate'],
  ['CONST-044', 'copyright start', constants.COPYRIGHT_START_YEAR, 2020],
  ['CONST-045', 'birth years in 2026', birthYears(2026), ['Prefer not to answer', ...range(1926, 2026).reverse()]],
  ['CONST-046', 'graduation years in 2026', graduationYears(2026), range(1951, 2030)],
  ['CONST-047', 'height in feet', heightFeet, [3, 4, 5, 6, 7, 'Prefer not to answer']],
  ['CONST-048', 'height in inches', constants.HEIGHT_INCHES, range(0, 11)],
  ['CONST-049', 'weights', weights, [...range(75, 600), 'Prefer not to answer']],
  ['CONST-050', 'interview zone, then fallback', interviewZones(), ['America/Detroit', 'America/New_York']],
  ['CONST-051', 'W-9 height', constants.W9_EMBED_HEIGHT, 1000],
  ['CONST-052', 'country of practice', constants.COUNTRY_OF_PRACTICE, 'USA - United States'],
  ['CONST-053', 'address suggestions', constants.ADDRESS_COUNTRY, 'US'],
]

function interviewZones() {
  return [constants.INTERVIEW_SOURCE_TIME_ZONE, constants.INTERVIEW_FALLBACK_TIME_ZONE]
}

it.each(table)('[%s] the constant "%s" has the specified value', (_id, _what, actual, expected) => {
  expect(actual).toEqual(expected)
})

it('the table of constants has each of the 53 once', () => {
  const wanted = range(1, 53).map((number) => `CONST-${String(number).padStart(3, '0')}`)
  expect(table.map(([id]) => id)).toEqual(wanted)
})
