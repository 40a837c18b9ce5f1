import { CODE_SENT_ALERT, REGISTRATION_ERROR_ALERT } from '#lib/constants.ts'
import { english } from '#lib/language/translate.ts'
import * as auth from '#lib/messages/auth.ts'
import { type ErrorAction, type ErrorTable, errorAction } from '#lib/messages/error-action.ts'
import * as partners from '#lib/messages/partners.ts'
import * as profile from '#lib/messages/profile.ts'
import * as rewards from '#lib/messages/rewards.ts'
import * as surveys from '#lib/messages/surveys.ts'
import * as tax from '#lib/messages/tax.ts'
import * as authTexts from '#lib/messages/texts/auth.ts'
import * as fieldsTexts from '#lib/messages/texts/fields.ts'
import * as profileTexts from '#lib/messages/texts/profile.ts'
import * as rewardsTexts from '#lib/messages/texts/rewards.ts'
import * as shellTexts from '#lib/messages/texts/shell.ts'
import * as surveysTexts from '#lib/messages/texts/surveys.ts'
import * as texts from '#lib/messages/texts.ts'
import { noticeNamed } from '#lib/notices.ts'

/*
 * The specification's error catalog: screen and call, code, sentence, how long it is shown, and the redirect with its
 * delay. The sentences are repeated here, not taken from the table under test.
 */

const BRAND = 'Carepanel'
const SERVER = 'What the panel itself says.'
const RETRY = 'Something went wrong. Please retry again later.'
const TRY_AGAIN = 'Something went wrong, please try again later.'
const CLOSED = 'Unfortunately, this survey has reached the required number of responses and is now closed.'
const WRONG_CODE = 'Please enter correct verification code.'
const OLD_CODE = 'Verification code expired.'
const NO_ACCOUNT = 'The number or email entered is not associated with an existing account.'
const INACTIVE = 'This user is inactive. Please contact the Admin regarding this account.'
const FLAGGED = 'Your profile has been deactivated. Please contact Carepanel support for more details.'

function actionFor(table: ErrorTable, code: string, message = SERVER, retryAfter?: number) {
  return errorAction(table, { status: 400, code, message, retryAfter }, BRAND, english)
}

const redirectIn = ({ redirect }: ErrorAction) => (redirect ? [redirect.to.path, redirect.after] : 'stays')

type Row = readonly [id: string, code: string, text: string | null, then?: readonly [path: string, after: number]]

/** One test per row: the sentence, and the redirect, if any. */
function testMessages(name: string, table: ErrorTable, rows: readonly Row[]) {
  const cases = rows.map(([id, code, text, then]) => ({ id, code, text, leads: then ?? 'stays' }))
  it.each(cases)(`${name} · $code: $text [$id]`, ({ code, text, leads }) => {
    const action = actionFor(table, code)
    expect(action.text).toBe(text)
    expect(redirectIn(action)).toEqual(leads)
  })
}

const dashboard = ['/dashboard', 10_000] as const
const dashboardSoon = ['/dashboard', 8_000] as const

testMessages('registration form, POST /register/sendOtp', auth.requestRegistrationCodeMessages, [
  ['ERR-001', 'ALREADY_REGISTERED_MOBILE', 'You already have an account with Carepanel.'],
  [
    'ERR-003',
    'NOT_VALID_MOBILE_NUMBER',
    'Please enter a valid mobile number. Landline and VoIP numbers will not work.',
  ],
  ['ERR-004', 'NOT_VALID_REFERRAL_UNIQUE_CODE', 'Invalid Link.'],
  ['ERR-005', 'REFERENT_PANELIST_ALREADY_REGISTERED', 'Referral invitation already used.'],
  ['ERR-006', 'IDENTITY_SEARCH_DETAILS_NEEDED', SERVER],
  ['ERR-007', 'IDENTITY_ASSESSMENT_DETAILS_NEEDED', SERVER],
  ['ERR-008', 'ANYTHING_ELSE', RETRY],
])

describe('registration form', () => {
  it.each([
    ['ALREADY_REGISTERED_MOBILE', 'ERR-001'],
    ['NOT_VALID_MOBILE_NUMBER', 'ERR-003'],
    ['NOT_VALID_REFERRAL_UNIQUE_CODE', 'ERR-004'],
    ['REFERENT_PANELIST_ALREADY_REGISTERED', 'ERR-005'],
    ['ANYTHING_ELSE', 'ERR-008'],
  ])('%s is shown for five seconds (%s)', (code) => {
    expect(actionFor(auth.requestRegistrationCodeMessages, code).duration).toBe(5_000)
  })

  it.each([
    ['IDENTITY_SEARCH_DETAILS_NEEDED', 'identity', 'ERR-006'],
    ['IDENTITY_ASSESSMENT_DETAILS_NEEDED', 'identity, others locked', 'ERR-007'],
    ['NOT_VALID_MOBILE_NUMBER', undefined, 'ERR-003'],
  ])('%s asks for %s (%s)', (code, ask, _id) => {
    expect(actionFor(auth.requestRegistrationCodeMessages, code).ask).toBe(ask)
  })
})

testMessages('login form, POST /login/sendotp', auth.requestLoginCodeMessages, [
  ['ERR-009', 'UNREGISTERED_USER', NO_ACCOUNT],
  ['ERR-010', 'INACTIVE_USER', INACTIVE],
  ['ERR-011', 'PROFILE_FLAGGED', FLAGGED],
  ['ERR-012', 'ANYTHING_ELSE', RETRY],
])

testMessages('code screen, POST /login', auth.verifyCodeMessages.login, [
  ['ERR-013', 'UNREGISTERED_USER', NO_ACCOUNT],
  ['ERR-014', 'INACTIVE_USER', INACTIVE],
  ['ERR-015', 'PROFILE_FLAGGED', FLAGGED],
  ['ERR-016', 'INVALID_OTP', WRONG_CODE],
  ['ERR-017', 'OTP_EXPIRED', OLD_CODE],
  ['ERR-018', 'ANYTHING_ELSE', TRY_AGAIN],
])

testMessages('code screen, POST /register/login/', auth.verifyCodeMessages.registration, [
  ['ERR-019', 'INVALID_OTP', WRONG_CODE],
  ['ERR-020', 'OTP_EXPIRED', OLD_CODE],
  ['ERR-021', 'ANYTHING_ELSE', TRY_AGAIN],
])

testMessages('code screen, POST /api/verifyEmail', auth.verifyCodeMessages.email, [
  ['ERR-022', 'INVALID_OTP', WRONG_CODE],
  ['ERR-023', 'OTP_EXPIRED', OLD_CODE],
  ['ERR-024', 'ANYTHING_ELSE', TRY_AGAIN],
])

testMessages('code screen, resend', auth.resendCodeMessages, [
  ['ERR-025, ERR-027, ERR-029', 'ANYTHING_ELSE', TRY_AGAIN],
  ['ERR-025', 'ALREADY_REGISTERED_MOBILE', TRY_AGAIN],
  ['ERR-025', 'NOT_VALID_MOBILE_NUMBER', TRY_AGAIN],
  ['ERR-027', 'UNREGISTERED_USER', TRY_AGAIN],
  ['ERR-029', 'ALREADY_REGISTERED_EMAIL', TRY_AGAIN],
])

testMessages('code screen, validate', surveys.validateInvitationMessages.code, [
  ['ERR-031', 'SURVEY_DOES_NOT_MATCH_PROFILE', SERVER, dashboard],
  ['ERR-032', 'SURVEY_CLOSED', SERVER, dashboard],
  ['ERR-033', 'SURVEY_TEMPORARY_CLOSED', SERVER, dashboard],
  ['ERR-034', 'ALREADY_PARTICIPATED', SERVER, dashboard],
  ['ERR-035', 'SURVEY_NOT_IN_LAUNCHED_STATE', SERVER, dashboard],
  ['ERR-036', 'PROFILE_UNDER_REVIEW', SERVER, dashboard],
  ['ERR-037', 'LIST_MATCHING_FAILED', SERVER, dashboard],
  ['ERR-038', 'NPI_INFO_NOT_FOUND', SERVER, dashboard],
  ['ERR-039', 'BYPASS_PROFESSION_NOT_ALLOWED_FOR_PATIENT', SERVER, dashboard],
  ['ERR-040', 'INVITATION_EXPIRED', SERVER, dashboard],
  ['ERR-041', 'NOT_INVITED_PANELIST', SERVER, dashboard],
  ['ERR-042', 'PANELIST_EXCLUDED_FOR_SURVEY', SERVER, dashboard],
  ['ERR-043', 'ANYTHING_ELSE', TRY_AGAIN, dashboardSoon],
  ['ERR-043', 'INVALID_NPI', TRY_AGAIN, dashboardSoon],
])

testMessages('code screen, invitation-url', surveys.campaignInvitationUrlMessages.code, [
  ['ERR-031', 'SURVEY_DOES_NOT_MATCH_PROFILE', SERVER, dashboard],
  ['ERR-032', 'SURVEY_CLOSED', SERVER, dashboard],
  ['ERR-033', 'SURVEY_TEMPORARY_CLOSED', SERVER, dashboard],
  ['ERR-034', 'ALREADY_PARTICIPATED', SERVER, dashboard],
  ['ERR-035', 'SURVEY_NOT_IN_LAUNCHED_STATE', SERVER, dashboard],
  ['ERR-036', 'PROFILE_UNDER_REVIEW', SERVER, dashboard],
  ['ERR-037', 'LIST_MATCHING_FAILED', SERVER, dashboard],
  ['ERR-038', 'NPI_INFO_NOT_FOUND', SERVER, dashboard],
  ['ERR-039', 'BYPASS_PROFESSION_NOT_ALLOWED_FOR_PATIENT', SERVER, dashboard],
  ['ERR-040', 'INVITATION_EXPIRED', SERVER, dashboard],
  ['ERR-041', 'NOT_INVITED_PANELIST', SERVER, dashboard],
  ['ERR-042', 'PANELIST_EXCLUDED_FOR_SURVEY', SERVER, dashboard],
  ['ERR-043', 'ANYTHING_ELSE', TRY_AGAIN, dashboardSoon],
  ['ERR-064', 'V2_UNIQUE_LINKS_NOT_FOUND', 'Survey link missing.', dashboard],
  ['ERR-065', 'PANELIST_WITH_NPI_EXISTS', CLOSED, dashboard],
  ['ERR-066', 'NPI_DOES_NOT_MATCH_LAST_NAME', CLOSED, dashboard],
  ['ERR-067', 'INVALID_NPI', CLOSED, dashboard],
  ['ERR-068', 'PROFESSION_DETAILS_MISSING', null, ['/surveyLanding', 0]],
  ['ERR-069', 'PATIENT_EMAIL_NOT_REGISTERED', null, ['/surveyLanding', 0]],
])

testMessages('partner link, POST /rps/link-panelist', partners.linkPanelistMessages, [
  ['ERR-044', 'SURVEY_DOES_NOT_MATCH_PROFILE', SERVER, dashboard],
  ['ERR-045', 'SURVEY_CLOSED', SERVER, dashboard],
  ['ERR-046', 'SURVEY_TEMPORARY_CLOSED', SERVER, dashboard],
  ['ERR-047', 'ALREADY_PARTICIPATED', SERVER, dashboard],
  ['ERR-048', 'SURVEY_NOT_IN_LAUNCHED_STATE', SERVER, dashboard],
  ['ERR-049', 'PROFILE_UNDER_REVIEW', SERVER, dashboard],
  ['ERR-050', 'LIST_MATCHING_FAILED', SERVER, dashboard],
  ['ERR-051', 'NPI_INFO_NOT_FOUND', SERVER, dashboard],
  ['ERR-052', 'BYPASS_PROFESSION_NOT_ALLOWED_FOR_PATIENT', SERVER, dashboard],
  ['ERR-053', 'INVITATION_EXPIRED', SERVER, dashboard],
  ['ERR-054', 'NOT_INVITED_PANELIST', SERVER, dashboard],
  ['ERR-055', 'PANELIST_EXCLUDED_FOR_SURVEY', SERVER, dashboard],
  ['ERR-056', 'ANYTHING_ELSE', TRY_AGAIN, dashboardSoon],
])

testMessages('landing page, invitation-url', surveys.campaignInvitationUrlMessages.landing, [
  ['ERR-070', 'V2_UNIQUE_LINKS_NOT_FOUND', 'Survey link missing.', dashboard],
  ['ERR-071', 'SURVEY_DOES_NOT_MATCH_PROFILE', SERVER, dashboard],
  ['ERR-072', 'ALREADY_PARTICIPATED', SERVER, dashboard],
  ['ERR-073', 'SURVEY_CLOSED', SERVER, dashboard],
  ['ERR-074', 'SURVEY_TEMPORARY_CLOSED', SERVER, dashboard],
  ['ERR-075', 'SURVEY_NOT_IN_LAUNCHED_STATE', SERVER, dashboard],
  ['ERR-076', 'PROFILE_UNDER_REVIEW', SERVER, dashboard],
  ['ERR-077', 'LIST_MATCHING_FAILED', SERVER, dashboard],
  ['ERR-078', 'NPI_INFO_NOT_FOUND', SERVER, dashboard],
  ['ERR-079', 'BYPASS_PROFESSION_NOT_ALLOWED_FOR_PATIENT', SERVER, dashboard],
  ['ERR-080', 'PANELIST_EXCLUDED_FOR_SURVEY', SERVER, dashboard],
  ['ERR-081', 'PANELIST_WITH_NPI_EXISTS', CLOSED, dashboard],
  ['ERR-082', 'NPI_DOES_NOT_MATCH_LAST_NAME', CLOSED, dashboard],
  ['ERR-083', 'INVALID_NPI', CLOSED, dashboard],
  ['ERR-084', 'PROFESSION_DETAILS_MISSING', null],
  ['ERR-085', 'PATIENT_EMAIL_NOT_REGISTERED', null],
  ['ERR-086', 'ANYTHING_ELSE', TRY_AGAIN, dashboardSoon],
  ['ERR-086', 'INVITATION_EXPIRED', TRY_AGAIN, dashboardSoon],
  ['ERR-086', 'NOT_INVITED_PANELIST', TRY_AGAIN, dashboardSoon],
])

testMessages('landing page, validate', surveys.validateInvitationMessages.landing, [
  ['ERR-087', 'SURVEY_CLOSED', SERVER, dashboard],
  ['ERR-088', 'INVITATION_EXPIRED', SERVER, dashboard],
  ['ERR-089', 'SURVEY_TEMPORARY_CLOSED', SERVER, dashboard],
  ['ERR-090', 'ALREADY_PARTICIPATED', SERVER, dashboard],
  ['ERR-091', 'PANELIST_WITH_NPI_EXISTS', SERVER, dashboard],
  ['ERR-092', 'NPI_DOES_NOT_MATCH_LAST_NAME', SERVER, dashboard],
  ['ERR-093', 'INVALID_NPI', SERVER, dashboard],
  ['ERR-094', 'NOT_INVITED_PANELIST', SERVER, dashboard],
  ['ERR-095', 'PROFILE_UNDER_REVIEW', SERVER, dashboard],
  ['ERR-096', 'LIST_MATCHING_FAILED', SERVER, dashboard],
  ['ERR-097', 'NPI_INFO_NOT_FOUND', SERVER, dashboard],
  ['ERR-098', 'ANYTHING_ELSE', RETRY, dashboard],
  ['ERR-098', 'SURVEY_DOES_NOT_MATCH_PROFILE', RETRY, dashboard],
  ['ERR-098', 'SURVEY_NOT_IN_LAUNCHED_STATE', RETRY, dashboard],
  ['ERR-098', 'BYPASS_PROFESSION_NOT_ALLOWED_FOR_PATIENT', RETRY, dashboard],
  ['ERR-098', 'PANELIST_EXCLUDED_FOR_SURVEY', RETRY, dashboard],
])

testMessages('dashboard Start, validate', surveys.validateInvitationMessages.dashboard, [
  ['ERR-057', 'SURVEY_CLOSED', SERVER],
  ['ERR-058', 'INVITATION_EXPIRED', SERVER],
  ['ERR-059', 'SURVEY_TEMPORARY_CLOSED', SERVER],
  ['ERR-060', 'ALREADY_PARTICIPATED', SERVER],
  ['ERR-061', 'NOT_INVITED_PANELIST', SERVER],
  ['ERR-062', 'PROFILE_UNDER_REVIEW', SERVER],
  ['ERR-063', 'ANYTHING_ELSE', RETRY],
  ['ERR-063', 'SURVEY_DOES_NOT_MATCH_PROFILE', RETRY],
  ['ERR-063', 'SURVEY_NOT_IN_LAUNCHED_STATE', RETRY],
  ['ERR-063', 'LIST_MATCHING_FAILED', RETRY],
  ['ERR-063', 'NPI_INFO_NOT_FOUND', RETRY],
  ['ERR-063', 'BYPASS_PROFESSION_NOT_ALLOWED_FOR_PATIENT', RETRY],
  ['ERR-063', 'PANELIST_EXCLUDED_FOR_SURVEY', RETRY],
  ['ERR-063', 'PANELIST_WITH_NPI_EXISTS', RETRY],
  ['ERR-063', 'NPI_DOES_NOT_MATCH_LAST_NAME', RETRY],
  ['ERR-063', 'INVALID_NPI', RETRY],
])

testMessages('preview and code screen (email), PATCH /api/panelist-profiles/{id}', profile.saveProfileMessages, [
  ['ERR-114, ERR-120', 'ILLEGAL_NPI', SERVER],
  ['ERR-115, ERR-121', 'PANELIST_WITH_NPI_EXISTS', SERVER],
  ['ERR-116, ERR-122', 'INVALID_NPI', SERVER],
  ['ERR-117, ERR-123', 'ALREADY_REGISTERED_EMAIL', SERVER],
  ['ERR-184', 'PAYOUT_METHOD_HELD', SERVER],
  ['ERR-118, ERR-124', 'ANYTHING_ELSE', RETRY],
])

testMessages('outcome page, PATCH address', profile.saveAddressMessages, [
  ['ERR-185', 'PAYOUT_METHOD_HELD', SERVER],
  ['ERR-145', 'ANYTHING_ELSE', RETRY],
])

testMessages('verify-email modal, POST register email', auth.requestEmailCodeMessages, [
  ['ERR-160', 'ALREADY_REGISTERED_EMAIL', 'Email address is already registered on the system.'],
  ['ERR-161', 'ANYTHING_ELSE', RETRY],
])

testMessages('outcome pages, POST survey details', surveys.recordOutcomeMessages, [
  ['ERR-134, ERR-136, ERR-138, ERR-140', 'ALREADY_PARTICIPATED', SERVER],
  ['ERR-135, ERR-137, ERR-139, ERR-141', 'ANYTHING_ELSE', RETRY],
])

testMessages('/screenercompleted, POST screener-completed', surveys.recordScreenerMessages, [
  ['ERR-142', 'SCREENER_ALREADY_COMPLETED', SERVER],
  ['ERR-143', 'ANYTHING_ELSE', RETRY],
])

testMessages('refer modal, POST refer', rewards.referPanelistMessages, [
  ['ERR-155', 'REFERENT_PANELIST_ALREADY_INVITED', 'This email address is already invited'],
  ['ERR-156', 'REFERENT_PANELIST_ALREADY_REGISTERED', 'This email address is associated with an existing account.'],
  ['ERR-157', 'ANYTHING_ELSE', RETRY],
])

describe('a text that belongs to no error code', () => {
  it.each([
    ['ERR-025, ERR-027, ERR-029', texts.GENERIC_TRY_AGAIN, TRY_AGAIN],
    ['ERR-026, ERR-028, ERR-030', authTexts.CODE_SENT, 'Verification code sent.'],
    ['ERR-119, ERR-125', texts.PROFILE_SAVED, 'Profile information saved successfully.'],
    ['any other failure', texts.GENERIC, RETRY],
    ['contact', shellTexts.CONTACT_SENT, 'Thank you for contacting us. We will reach out to you soon!'],
    ['a 401', shellTexts.SESSION_EXPIRED_TITLE, 'Session Expired'],
    ['a 401', shellTexts.SESSION_EXPIRED_TEXT, 'Your session has expired, please login again.'],
    ['missing fields', texts.REQUIRED_FIELDS, 'Please complete the required fields'],
    ['a wrong date', fieldsTexts.WRONG_DATE_FORMAT, 'Please enter correct date format.'],
    ['a wrong number', fieldsTexts.WRONG_MOBILE_FORMAT, 'Incorrect mobile number format.'],
    ['a wrong address', fieldsTexts.WRONG_EMAIL_FORMAT, 'Incorrect email address format.'],
    ['an empty list', surveysTexts.NO_SURVEYS, 'No surveys available.'],
    ['an empty list', rewardsTexts.NO_REFERRALS, 'No referral available.'],
    ['EMAIL-006', texts.EMAIL_CODE_SENT, 'Code sent to email. Thank you!'],
    ['a referral', rewardsTexts.REFERRAL_SENT, 'Referral invite sent successfully'],
    ['ERR-154', rewardsTexts.NON_PROFIT_SAVED, 'Non-Profit Organization name updated successfully'],
    ['ERR-170', rewardsTexts.LINK_COPIED, 'Link copied successfully'],
    ['ERR-171', rewardsTexts.LINK_NOT_COPIED, 'Unable to copy, please try again'],
    ['ERR-172', rewardsTexts.COPY_NOT_SUPPORTED, 'Copy text not supported'],
    ['ERR-164', profileTexts.CONFIRMATION_FAILED, 'Confirmation Failed!'],
    ['ERR-165', surveysTexts.NOT_UNSUBSCRIBED, 'Email address is not registered in the system.'],
    ['ERR-166', surveysTexts.UNSUBSCRIBED, 'Email address is successfully unsubscribed.'],
    ['ERR-167', texts.INVALID_LINK, 'Invalid Link.'],
    ['ERR-168', surveysTexts.LINK_IS_INVALID, 'Link is invalid.'],
  ])('for %s: %s', (_ids, actual, text) => {
    expect(actual).toBe(text)
  })

  it('for the screener tooltip says who approves, when and what for (DASH-056)', () => {
    expect(surveysTexts.SCREENER_TOOLTIP).toMatch(/client approves.+\{hours\}.+schedule an interview/)
  })

  it('for an identity that cannot be confirmed thanks the person and says so (OTP-045, OTP-046)', () => {
    expect(texts.IDENTITY_FAILURE).toMatch(/^Thank you for your interest in \{brand\}/)
    expect(texts.IDENTITY_FAILURE).toContain(
      'From the information given, we cannot confirm your identity and professional details.',
    )
  })

  it('for an identity that cannot be confirmed is shown for ten seconds (OTP-044)', () => {
    expect(texts.IDENTITY_FAILURE_FOR).toBe(10_000)
    expect(noticeNamed('identity-failure')?.duration).toBe(10_000)
  })

  it.each([
    ['ERR-026, ERR-028, ERR-030', CODE_SENT_ALERT, 3_000],
    ['ERR-001', REGISTRATION_ERROR_ALERT, 5_000],
  ])('is shown for its time (%s)', (_ids, milliseconds, expected) => {
    expect(milliseconds).toBe(expected)
  })
})

describe('errorAction for odd answers of a panel', () => {
  it.each(['toString', 'constructor', '__proto__', 'hasOwnProperty', ''])(
    'treats the code %j as any other failure',
    (code) => {
      expect(actionFor(auth.requestLoginCodeMessages, code).text).toBe(RETRY)
    },
  )

  it('shows the general message when the panel gives none', () => {
    expect(actionFor(partners.linkPanelistMessages, 'SURVEY_CLOSED', '').text).toBe(RETRY)
  })

  it("shows the panel's own message unchanged, with markup and braces", () => {
    expect(actionFor(partners.linkPanelistMessages, 'SURVEY_CLOSED', '<b>No</b> $& {x}').text).toBe('<b>No</b> $& {x}')
  })

  it.each([
    [1, '1 second'],
    [30, '30 seconds'],
    [61, '2 minutes'],
    [300, '5 minutes'],
    [3601, '2 hours'],
  ])('says after a throttled call when to try again: %s s, %s', (seconds, wait) => {
    const { text } = actionFor(rewards.referPanelistMessages, 'TOO_MANY_REQUESTS', 'Slow down.', seconds)
    expect(text).toBe(`${RETRY} You can try again in ${wait}.`)
  })

  const CODES = 'It is too early for another code.'
  it.each([
    [
      'registration',
      auth.requestRegistrationCodeMessages,
      CODES,
      'It is too early for another code. Try again in 27 minutes.',
    ],
    ['log-in', auth.requestLoginCodeMessages, CODES, 'It is too early for another code. Try again in 27 minutes.'],
    ['log-in, another limit', auth.requestLoginCodeMessages, 'Slow down.', 'Too many tries. Try again in 27 minutes.'],
    ['email', auth.requestEmailCodeMessages, CODES, 'It is too early for another code. Try again in 27 minutes.'],
    ['code', auth.verifyCodeMessages.login, 'Slow down.', 'Too many tries. Try again in 27 minutes.'],
    [
      'resend [ERR-025]',
      auth.resendCodeMessages,
      CODES,
      'Something went wrong, please try again later. It is too early for another code. Try again in 27 minutes.',
    ],
  ])('names the limit and the wait: %s', (_, table, message, text) => {
    expect(actionFor(table, 'TOO_MANY_REQUESTS', message, 27 * 60).text).toBe(text)
  })

  it('says "Try again later." when the wait is unknown', () => {
    expect(actionFor(auth.requestLoginCodeMessages, 'TOO_MANY_REQUESTS').text).toBe('Too many tries. Try again later.')
  })
})

it('errorAction shows no message for a 401, which opens the Session Expired dialog', () => {
  const error = { status: 401, code: 'UNAUTHORIZED', message: 'A valid session is required.' }
  expect(errorAction(partners.linkPanelistMessages, error, BRAND, english)).toEqual({ text: null })
})

const isTable = (value: unknown): value is ErrorTable =>
  typeof value === 'object' && value !== null && 'otherwise' in value

const byScreen = {
  ...auth.verifyCodeMessages,
  'validateInvitationMessages of the code screen': surveys.validateInvitationMessages.code,
  'validateInvitationMessages of the dashboard': surveys.validateInvitationMessages.dashboard,
  'validateInvitationMessages of the landing page': surveys.validateInvitationMessages.landing,
  'campaignInvitationUrlMessages of the code screen': surveys.campaignInvitationUrlMessages.code,
  'campaignInvitationUrlMessages of the landing page': surveys.campaignInvitationUrlMessages.landing,
}
const modules = { ...auth, ...partners, ...profile, ...rewards, ...surveys, ...tax, ...byScreen }
const tables = Object.entries(modules).filter(([, value]) => isTable(value))

it.each(tables)('every message of %s is a whole sentence with no placeholder but brand and limit', (_name, table) => {
  for (const { text } of Object.values(table)) {
    const filled = typeof text === 'string' ? text.replaceAll('{brand}', 'Brand').replace('{limit}', 'Too many.') : 'X.'
    expect(filled).toMatch(/^[A-Z][^{}]+$/)
  }
})
