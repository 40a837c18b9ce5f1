import * as constants from '#lib/constants.ts'
import { birthYears, graduationYears, heightFeet, weights } from '#lib/rules/profile/select-options.ts'
import { DEFAULT_FILTER, DEFAULT_SORT } from '#lib/rules/surveys/survey-rows.ts'
import { form1099Sentence } from '#lib/rules/tax/tax-sentences.ts'

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

type Row = readonly [what: string, id: string, actual: unknown, expected: unknown]

const table: readonly Row[] = [
  ['code length', 'CONST-001', constants.OTP_LENGTH, 6],
  ['participation code length', 'CONST-002', constants.PARTICIPATION_CODE_LENGTH, 8],
  ['SSN fragment length', 'CONST-003', constants.SSN_FRAGMENT_LENGTH, 4],
  ['country prefix', 'CONST-004', constants.COUNTRY_PREFIX, '+1'],
  ['country prefix with dev', 'CONST-005', constants.DEV_COUNTRY_PREFIX, '+91'],
  ['referral name max', 'CONST-006', constants.REFERRAL_NAME_MAX, 75],
  ['other ethnicity max', 'CONST-007', constants.OTHER_ETHNICITY_MAX, 75],
  ['other sexual orientation max', 'CONST-008', constants.OTHER_SEXUAL_ORIENTATION_MAX, 75],
  ['nickname max', 'CONST-009', constants.NICKNAME_MAX, 75],
  ['other relationship max', 'CONST-010', constants.OTHER_RELATIONSHIP_MAX, 75],
  ['other medication max', 'CONST-011', constants.OTHER_MEDICATION_MAX, 100],
  ['medical conditions max', 'CONST-012', constants.MEDICAL_CONDITIONS_MAX, 15],
  ['suite max', 'CONST-013', constants.SUITE_MAX, 45],
  ['NPI length', 'CONST-014', constants.NPI_LENGTH, 10],
  ['ZIP length', 'CONST-015', constants.ZIP_LENGTH, 5],
  ['state length', 'CONST-016', constants.STATE_LENGTH, 2],
  ['email status poll', 'CONST-017', constants.EMAIL_STATUS_POLL, 5_000],
  ['year list rebuild delay', 'CONST-018', constants.YEAR_LIST_REBUILD_DELAY, 1_000],
  ['blocked start, flagged', 'CONST-019', constants.BLOCKED_FLAGGED_DELAY, 8_000],
  ['blocked start, others', 'CONST-020', constants.BLOCKED_DELAY, 10_000],
  ['blocked start on the landing page', 'CONST-021', constants.BLOCKED_LANDING_DELAY, 10_000],
  ['coded survey error', 'CONST-022', constants.SURVEY_ERROR_DELAY, 10_000],
  ['other survey error', 'CONST-023', constants.SURVEY_OTHER_ERROR_DELAY, 8_000],
  ['code sent alert', 'CONST-024', constants.CODE_SENT_ALERT, 3_000],
  ['registration error alert', 'CONST-025', constants.REGISTRATION_ERROR_ALERT, 5_000],
  ['identity failure toast', 'CONST-026', constants.IDENTITY_FAILURE_TOAST, 10_000],
  ['address saved', 'CONST-027', constants.ADDRESS_SAVED_DELAY, 3_000],
  ['tax saved', 'CONST-028', constants.TAX_SAVED_DELAY, 2_000],
  ['caregiver saved', 'CONST-029', constants.CAREGIVER_SAVED_DELAY, 1_000],
  ['patient saved', 'CONST-030', constants.PATIENT_SAVED_DELAY, 1_000],
  ['next tab', 'CONST-031', constants.NEXT_TAB_DELAY, 300],
  ['dashboard page size', 'CONST-032', constants.DASHBOARD_PAGE_SIZE, 10],
  ['dashboard page sizes', 'CONST-033', constants.DASHBOARD_PAGE_SIZES, [5, 10]],
  ['dashboard filter', 'CONST-034', DEFAULT_FILTER, 'Active'],
  ['dashboard sort', 'CONST-035', DEFAULT_SORT, { key: 'endDate', descending: true }],
  ['referral page size', 'CONST-036', constants.REFERRAL_PAGE_SIZE, 5],
  ['referral page sizes', 'CONST-037', constants.REFERRAL_PAGE_SIZES, [5, 10]],
  ['screener follow-up in the tooltip', 'CONST-038', constants.SCREENER_TOOLTIP_HOURS, '24-48 hours'],
  ['screener follow-up on the outcome page', 'CONST-039', constants.SCREENER_OUTCOME_HOURS, '48-72 hours'],
  ['partial compensation wait', 'CONST-040', constants.PARTIAL_COMPENSATION_WAIT, 'four to six weeks'],
  [
    '1099 month',
    'CONST-042',
    form1099Sentence(null),
    "If your payments in a year have to be reported, we'll mail you a Form 1099 in January.",
  ],
  ['donation opt-out', 'CONST-043', constants.DONATION_OPT_OUT, 'Prefer not to donate'],
  ['copyright start', 'CONST-044', constants.COPYRIGHT_START_YEAR, 2020],
  ['birth years in 2026', 'CONST-045', birthYears(2026), ['Prefer not to answer', ...range(1926, 2026).reverse()]],
  ['graduation years in 2026', 'CONST-046', graduationYears(2026), range(1951, 2030)],
  ['height in feet', 'CONST-047', heightFeet, [3, 4, 5, 6, 7, 'Prefer not to answer']],
  ['height in inches', 'CONST-048', constants.HEIGHT_INCHES, range(0, 11)],
  ['weights', 'CONST-049', weights, [...range(75, 600), 'Prefer not to answer']],
  ['interview zone, then fallback', 'CONST-050', interviewZones(), ['America/Detroit', 'America/New_York']],
  ['W-9 height', 'CONST-051', constants.W9_EMBED_HEIGHT, 1000],
  ['country of practice', 'CONST-052', constants.COUNTRY_OF_PRACTICE, 'USA - United States'],
  ['address suggestions', 'CONST-053', constants.ADDRESS_COUNTRY, 'US'],
]

function interviewZones() {
  return [constants.INTERVIEW_SOURCE_TIME_ZONE, constants.PANEL_TIME_ZONE]
}

it.each(table)('the constant "%s" has the specified value (%s)', (_what, _id, actual, expected) => {
  expect(actual).toEqual(expected)
})

/** A setting of the panel: `dashboard.test.ts` checks its default. */
const TAX_THRESHOLD = 'CONST-041'

it('the table of constants has each of the other 52 once', () => {
  const wanted = range(1, 53)
    .map((number) => `CONST-${String(number).padStart(3, '0')}`)
    .filter((id) => id !== TAX_THRESHOLD)
  expect(table.map(([, id]) => id)).toEqual(wanted)
})
