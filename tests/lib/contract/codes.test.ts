import { readFileSync } from 'node:fs'
import { businessCodeStatus, isBusinessCode, isErrorCode, sharedCodeStatus } from '#lib/contract/codes.ts'
import type { Call } from '#lib/contract/endpoint.ts'
import * as messages from '#lib/contract/error-messages.ts'
import { type CallName, contract, portal } from '#lib/contract/index.ts'

const refusals = {
  start: [
    'SURVEY_DOES_NOT_MATCH_PROFILE',
    'SURVEY_CLOSED',
    'SURVEY_TEMPORARY_CLOSED',
    'ALREADY_PARTICIPATED',
    'SURVEY_NOT_IN_LAUNCHED_STATE',
    'PROFILE_UNDER_REVIEW',
    'LIST_MATCHING_FAILED',
    'NPI_INFO_NOT_FOUND',
    'BYPASS_PROFESSION_NOT_ALLOWED_FOR_PATIENT',
    'INVITATION_EXPIRED',
    'NOT_INVITED_PANELIST',
    'PANELIST_EXCLUDED_FOR_SURVEY',
  ],
  npi: ['PANELIST_WITH_NPI_EXISTS', 'NPI_DOES_NOT_MATCH_LAST_NAME', 'INVALID_NPI'],
  campaignProfile: [
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
    'PANELIST_WITH_NPI_EXISTS',
    'NPI_DOES_NOT_MATCH_LAST_NAME',
    'INVALID_NPI',
    'ALREADY_REGISTERED_EMAIL',
  ],
  registration: [
    'ALREADY_REGISTERED_MOBILE',
    'NOT_VALID_MOBILE_NUMBER',
    'NOT_VALID_REFERRAL_UNIQUE_CODE',
    'REFERENT_PANELIST_ALREADY_REGISTERED',
    'IDENTITY_SEARCH_DETAILS_NEEDED',
    'IDENTITY_ASSESSMENT_DETAILS_NEEDED',
  ],
  login: ['UNREGISTERED_USER', 'INACTIVE_USER', 'PROFILE_FLAGGED'],
  profile: ['ILLEGAL_NPI', 'PANELIST_WITH_NPI_EXISTS', 'INVALID_NPI', 'ALREADY_REGISTERED_EMAIL'],
  code: ['INVALID_OTP', 'OTP_EXPIRED'],
}
const invitationUrl = [
  ...refusals.start,
  ...refusals.npi,
  'V2_UNIQUE_LINKS_NOT_FOUND',
  'PROFESSION_DETAILS_MISSING',
  'PATIENT_EMAIL_NOT_REGISTERED',
]

/** docs/specification/panel-api.md, without the additions of the embedded panel. */
const panelCodes: readonly (readonly [CallName, readonly string[]])[] = [
  ['sendRegistrationCode', refusals.registration],
  ['verifyRegistration', [...refusals.code, ...refusals.registration]],
  ['resendRegistrationCode', refusals.registration],
  ['campaignDetails', ['CAMPAIGN_NOT_FOUND']],
  ['sendLoginCode', refusals.login],
  ['login', [...refusals.code, ...refusals.login]],
  ['resendLoginCode', refusals.login],
  ['registerEmail', ['ALREADY_REGISTERED_EMAIL', 'RECENT_CODE_NEEDED']],
  ['resendEmailCode', ['ALREADY_REGISTERED_EMAIL', 'RECENT_CODE_NEEDED']],
  ['verifyEmailCode', refusals.code],
  ['verifyEmailLink', refusals.code],
  ['sendEmailLink', ['ALREADY_REGISTERED_EMAIL', 'RECENT_CODE_NEEDED']],
  ['saveProfile', [...refusals.profile, 'PAYOUT_METHOD_HELD', 'STALE_VERSION']],
  ['updateProfileInfo', ['STALE_VERSION']],
  ['registerProfession', refusals.profile],
  ['saveAddress', ['PAYOUT_METHOD_HELD', 'STALE_VERSION']],
  ['updatePatientProfile', ['STALE_VERSION']],
  ['saveCaregiverConditions', ['STALE_VERSION']],
  ['saveTaxDetail', ['STALE_VERSION']],
  ['signingTemplate', ['EMAIL_NOT_REGISTERED', 'SIGNING_UNAVAILABLE']],
  ['signingEvent', ['SIGNING_UNAVAILABLE']],
  ['signedDocument', ['DOCUMENT_CHANGED', 'RECENT_CODE_NEEDED', 'SIGNING_UNAVAILABLE']],
  ['openByCode', ['INVALID_PARTICIPATION_CODE']],
  ['validateInvitation', [...refusals.start, ...refusals.npi]],
  ['campaignInvitationUrl', invitationUrl],
  ['saveCampaignProfile', refusals.campaignProfile],
  ['recordOutcome', ['ALREADY_PARTICIPATED']],
  ['recordScreener', ['SCREENER_ALREADY_COMPLETED']],
  ['recordPartnerOutcome', ['ALREADY_PARTICIPATED']],
  ['recordPartnerScreener', ['ALREADY_PARTICIPATED']],
  ['unsubscribe', ['EMAIL_NOT_REGISTERED']],
  ['linkPanelist', refusals.start],
  ['partnerInvitationStatus', ['INVALID_LINK']],
  ['referPanelist', ['REFERENT_PANELIST_ALREADY_INVITED', 'REFERENT_PANELIST_ALREADY_REGISTERED']],
]

const portalCodes: readonly (readonly [keyof typeof portal, readonly string[]])[] = [
  ['requestRegistrationCode', refusals.registration],
  ['requestLoginCode', [...refusals.login, 'INVALID_LINK']],
  ['requestEmailCode', ['ALREADY_REGISTERED_EMAIL', 'RECENT_CODE_NEEDED']],
  ['requestStepUpCode', refusals.login],
  ['stepUpByPasskey', refusals.code],
  ['requestNumberCode', ['NOT_VALID_MOBILE_NUMBER', 'SAME_MOBILE_NUMBER']],
  ['requestOwnNumberCode', [...refusals.code, 'SAME_MOBILE_NUMBER', 'NOT_VALID_MOBILE_NUMBER', 'NUMBER_CHANGE_OPEN']],
  ['signInByPasskey', ['PASSKEY_REFUSED', ...refusals.login]],
  [
    'resendCode',
    [...refusals.registration, ...refusals.login, 'ALREADY_REGISTERED_EMAIL', 'OTP_EXPIRED', 'STALE_VERSION'],
  ],
  [
    'verifyCode',
    [
      ...refusals.code,
      'OTP_LOCKED',
      'STALE_VERSION',
      'IDENTITY_NOT_CONFIRMED',
      'NUMBER_CHANGE_OPEN',
      ...refusals.registration,
      ...refusals.login,
      ...refusals.profile,
    ],
  ],
  ['eraseOwnAccount', [...refusals.code, 'UNPAID_MONEY']],
  [
    'startSurvey',
    [...new Set([...invitationUrl, ...refusals.campaignProfile, ...refusals.profile, 'INVALID_PARTICIPATION_CODE'])],
  ],
  ['reportOutcome', ['ALREADY_PARTICIPATED', 'SCREENER_ALREADY_COMPLETED']],
  ['oneClickUnsubscribe', ['EMAIL_NOT_REGISTERED']],
]

const codesOf = ({ codes }: Pick<Call, 'codes'>) => [...new Set(codes)].toSorted()

describe('the error codes', () => {
  it.each(panelCodes)('of %s are those that the panel API lists', (name, codes) => {
    expect(codesOf(contract[name])).toEqual(codes.toSorted())
  })

  it.each(portalCodes)("of the portal's %s are those of the calls that it makes", (name, codes) => {
    expect(codesOf(portal[name])).toEqual(codes.toSorted())
  })

  it('belong to no other endpoint of the portal', () => {
    const names = Object.entries(portal).flatMap(([name, call]) => (call.codes.length > 0 ? [name] : []))
    expect(names.toSorted()).toEqual(portalCodes.map(([name]) => name).toSorted())
  })
})

describe('the status', () => {
  it('of a business code is 400, with three exceptions (never 401, which ends the session)', () => {
    const others = Object.entries(businessCodeStatus).filter(([, status]) => status !== 400)
    expect(Object.fromEntries(others)).toEqual({
      RECENT_CODE_NEEDED: 403,
      CAMPAIGN_NOT_FOUND: 404,
      STALE_VERSION: 409,
    })
  })

  it('of each code that any call can answer is the one of the panel API', () => {
    expect(sharedCodeStatus).toEqual({
      BAD_REQUEST: 400,
      UNAUTHORIZED: 401,
      FORBIDDEN: 403,
      NOT_FOUND: 404,
      METHOD_NOT_ALLOWED: 405,
      BODY_TOO_LARGE: 413,
      UNSUPPORTED_MEDIA_TYPE: 415,
      VALIDATION_FAILED: 422,
      TOO_MANY_REQUESTS: 429,
      INTERNAL_ERROR: 500,
      UPSTREAM_INVALID: 502,
      UPSTREAM_UNAVAILABLE: 503,
      UPSTREAM_TIMEOUT: 504,
    })
  })
})

it.each([
  ['SURVEY_CLOSED', true, true],
  ['NOT_FOUND', true, false],
  ['SOMETHING_ELSE', false, false],
  ['constructor', false, false],
])('%s: is an error code: %s; a business code: %s', (code, isError, isBusiness) => {
  expect([isErrorCode(code), isBusinessCode(code)]).toEqual([isError, isBusiness])
})

const serverMessages =
  readFileSync('docs/specification/panel-api.md', 'utf8')
    .split(/^## /m)
    .find((section) => section.startsWith('Server messages')) ?? ''

/** The table's rows with a single code. */
const documented = [...serverMessages.matchAll(/^\| `(\w+)` \| (.+) \|$/gm)].map(
  ([, code = '', text = '']) => [code, text] as const,
)

/** Messages that another page of the specification defines, and our own. */
const fixed = [
  ['V2_UNIQUE_LINKS_NOT_FOUND', 'Survey link missing.'],
  ['PROFESSION_DETAILS_MISSING', 'Your profession details are missing.'],
  ['PATIENT_EMAIL_NOT_REGISTERED', 'Your email address is not registered.'],
  ['UNREGISTERED_USER', 'The number or email entered is not associated with an existing account.'],
  ['INACTIVE_USER', 'This user is inactive. Please contact the Admin regarding this account.'],
  ['PROFILE_FLAGGED', 'Your profile has been deactivated. Please contact support for more details.'],
  ['ALREADY_REGISTERED_MOBILE', 'You already have an account.'],
  ['NOT_VALID_MOBILE_NUMBER', 'Please enter a valid mobile number. Landline and VoIP numbers will not work.'],
  ['NOT_VALID_REFERRAL_UNIQUE_CODE', 'Invalid Link.'],
  ['REFERENT_PANELIST_ALREADY_REGISTERED', 'Referral invitation already used.'],
  ['REFERENT_PANELIST_ALREADY_INVITED', 'This email address is already invited'],
  ['INVALID_OTP', 'Please enter correct verification code.'],
  ['OTP_EXPIRED', 'Verification code expired.'],
  ['OTP_LOCKED', 'Too many tries. This code no longer works. Send a new one.'],
  ['EMAIL_NOT_REGISTERED', 'Email address is not registered in the system.'],
  ['INVALID_LINK', 'Invalid Link.'],
  ['SIGNING_UNAVAILABLE', "Forms can't be signed right now. Please try again later."],
  ['DOCUMENT_CHANGED', "The signed form can't be shown. Please contact support."],
  ['STALE_VERSION', "This was changed in another window after you opened it. Your changes weren't saved."],
  ['RECENT_CODE_NEEDED', 'Please confirm with a verification code that this is you.'],
  ['BAD_REQUEST', "The request can't be read."],
  ['UNAUTHORIZED', 'A valid session is required.'],
  ['FORBIDDEN', "This isn't yours to see or change."],
  ['NOT_FOUND', "We can't find this. The link may be incomplete or out of date."],
  ['METHOD_NOT_ALLOWED', "This method isn't allowed here."],
  ['BODY_TOO_LARGE', 'The request is too large.'],
  ['UNSUPPORTED_MEDIA_TYPE', 'The request must be JSON.'],
  ['VALIDATION_FAILED', 'Some fields are missing or not valid.'],
  ['TOO_MANY_REQUESTS', 'Too many requests. Please wait and try again.'],
  ['INTERNAL_ERROR', 'Something went wrong. Please retry again later.'],
  ['UPSTREAM_INVALID', 'Something went wrong. Please retry again later.'],
  ['UPSTREAM_UNAVAILABLE', 'Something went wrong. Please retry again later.'],
  ['UPSTREAM_TIMEOUT', 'Something went wrong. Please retry again later.'],
] as const

describe('the message', () => {
  it('of each code is the documented one', () => {
    expect(documented.length).toBeGreaterThan(25)
    expect(messages.errorMessages).toEqual(Object.fromEntries([...documented, ...fixed]))
  })

  it.each([
    [messages.TOO_MANY_CODES, 'It is too early for another code.'],
    [messages.REQUIRED_FIELDS, 'Please complete the required fields'],
    [
      messages.NO_CONDITION,
      "Please choose at least one medical condition. If you don't have any medical conditions, kindly select 'None of the above'.",
    ],
    [messages.NO_MEDICATION, 'Please select atleast 1 medication'],
    [messages.REQUIRED, '* Required'],
    [messages.NOBODY_CARED_FOR, 'Please add the person you care for.'],
  ])('shown by a form is "%s"', (message, text) => {
    expect(message).toBe(text)
  })
})
