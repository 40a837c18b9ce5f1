import type { AnyInput, Call } from '#lib/contract/endpoint.ts'
import { type CallName, contract } from '#lib/contract/index.ts'

/** Data about the test member and the panel that later checks use as input. */
export interface KnownKeys {
  userId: number
  panelistId: number | null
  /** Rows of the member's dashboard. */
  surveys: readonly Readonly<Record<string, unknown>>[]
  /** Keys from the operator's command line. */
  keys: { survey?: string; invitation?: string; campaign?: string; ikey?: string }
}

/** A call to make, and how to get its input. */
export interface Check {
  name: CallName
  /** What does not work in the portal if the panel answers wrong. */
  without: string
  /** `null` if there is no data to call it with. */
  input?: (known: KnownKeys) => AnyInput | null
  /** The panel does not have to support the call. */
  optional?: true
}

/** A key that exists in no panel. */
const UNKNOWN_KEY = 'conformance-nobodys-key'
const withUserId = ({ userId }: KnownKeys): AnyInput => ({ path: { userId } })

const anySurvey = ({ surveys }: KnownKeys) => {
  const sample = surveys
    .map(({ surveyMaskedId }) => surveyMaskedId)
    .find((value) => typeof value === 'string' && value !== '')
  return typeof sample === 'string' ? sample : undefined
}

/** Calls that need no session. Without a key from the operator, the answer should be "not found". */
export const openChecks: readonly Check[] = [
  {
    name: 'campaignDetails',
    without: 'Registration with a campaign link: the campaign is not recognized.',
    input: ({ keys }) => ({ path: { ckey: keys.campaign ?? UNKNOWN_KEY } }),
  },
  {
    name: 'isTestAccount',
    without: 'Sign-in with a partner link: test accounts are asked for a code.',
    input: () => ({ path: { loginId: 'nobody@conformance.example' } }),
  },
  {
    name: 'partnerInvitationStatus',
    without: 'Partner links: respondents cannot start.',
    input: () => ({ query: { skey: UNKNOWN_KEY, pikey: UNKNOWN_KEY } }),
  },
  {
    name: 'surveyByInvitation',
    without: 'Survey links in invitations: the page shows that the survey does not exist.',
    input: ({ keys }) => ({ path: { maskId: keys.invitation ?? UNKNOWN_KEY } }),
  },
  {
    name: 'surveyByCampaign',
    without: 'Survey links of campaigns: the page shows that the survey does not exist.',
    input: ({ keys }) => ({ path: { ckey: keys.campaign ?? UNKNOWN_KEY } }),
  },
  {
    name: 'campaignCode',
    without: 'Registration from a campaign survey: the invitation code is not filled in.',
    input: ({ keys }) => ({ path: { ckey: keys.campaign ?? UNKNOWN_KEY } }),
  },
  {
    name: 'profileStatusByIkey',
    without: 'Return from a survey: the page cannot show what is missing in the profile.',
    input: ({ keys }) => ({ path: { ikey: keys.ikey ?? UNKNOWN_KEY } }),
  },
]

/** The profile and the list of surveys come first, because other checks use their data. */
const listedReads: readonly Check[] = [
  { name: 'getProfile', without: 'All pages of members: nobody can sign in.', input: withUserId },
  { name: 'listSurveys', without: 'The dashboard: no surveys, no payments.', input: withUserId },
  { name: 'incentiveSummary', without: 'The sums at the top of the dashboard and of Payments.', input: withUserId },
  { name: 'profileStatus', without: 'Complete Profile: answers of demographics are not shown.', input: withUserId },
  { name: 'emailStatus', without: 'The email step: a verified address is not noticed.' },
  { name: 'demographicLookups', without: 'Demographics: a question whose list is missing cannot be answered.' },
  { name: 'genders', without: 'People cared for: no gender to choose.' },
  { name: 'professions', without: 'Professional Details: no profession to choose.' },
  { name: 'nurseCategories', without: 'Professional Details of nurses: no category to choose.' },
  { name: 'pharmacySettings', without: 'Professional Details of pharmacists: no setting to choose.' },
  { name: 'certificates', without: 'Professional Details: no board certification to choose.' },
  { name: 'medicalConditions', without: 'Health: no condition to choose.' },
  { name: 'medications', without: 'Health: no medication to choose.' },
  { name: 'medicationAnswers', without: 'Health: how a medication is taken cannot be answered.' },
  { name: 'getPatientProfile', without: 'Health: stored answers are not shown.' },
  { name: 'getCaregiverProfile', without: 'Caregiver: people cared for are not shown.' },
  { name: 'nonProfitOrganizations', without: 'Donations: no organization to choose.' },
  { name: 'referralStatus', without: 'Refer a friend: the list of referrals.', input: withUserId },
  { name: 'taxTypes', without: 'Tax details: no type of tax number to choose.' },
  {
    name: 'getTaxDetail',
    without: 'Tax details: stored details are not shown, and no Form W-9 can be started.',
    input: withUserId,
  },
  {
    name: 'methodology',
    without: 'Starting a survey: its consent does not fit the kind of survey.',
    input(keys) {
      const survey = keys.keys.survey ?? anySurvey(keys)
      return survey === undefined ? null : { path: { surveyMaskedId: survey } }
    },
  },
  {
    name: 'surveyLength',
    without: 'The terms of a survey: how long it takes.',
    input(keys) {
      const survey = keys.keys.survey ?? anySurvey(keys)
      return survey === undefined ? null : { path: { surveyMaskedId: survey } }
    },
  },
]

const isCallName = (name: string): name is CallName => name in contract

/** Reads that a feature adds and that need no key. */
const featureReads: readonly Check[] = Object.keys(contract)
  .filter(isCallName)
  .flatMap((name) => {
    const { method, access, feature, path, file }: Call = contract[name]
    const isRead = method === 'GET' && access === 'member' && !file && Object.keys(path).length === 0
    return feature && isRead ? [{ name, without: `Everything that the feature ${feature} adds.` }] : []
  })

/** Reads about the member. Those of a feature are made only if the panel announces it. */
export const memberChecks: readonly Check[] = [...listedReads, ...featureReads]

/** Writes that a panel has to refuse, so they change nothing. A 401 would be wrong: it ends the member's session. */
export const refusedChecks: readonly Check[] = [
  {
    name: 'openByCode',
    without: 'Participation codes: a wrong one is not explained.',
    input: () => ({ path: { code: 'ZZZZ9999' } }),
  },
  {
    name: 'validateInvitation',
    without: 'Starting a survey: refusals are not explained.',
    input: ({ panelistId }) => (panelistId === null ? null : { body: { panelistId, invitationMaskedId: UNKNOWN_KEY } }),
  },
  {
    name: 'verifyEmailCode',
    without: 'Verifying an email address: a wrong code is not explained.',
    input: () => ({ body: { verificationCode: '000000' } }),
  },
]
