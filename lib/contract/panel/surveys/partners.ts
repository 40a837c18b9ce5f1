import * as z from 'zod/mini'
import { Done, Redirect } from '../../answers.ts'
import { call } from '../../endpoint.ts'
import { Key, LoginId, nullIfAbsent } from '../../fields.ts'

/** The twelve error codes of a survey start. @see docs/specification/errors.md#partner-link */
export const startCodes = [
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
] as const

export const isTestAccount = call('GET', '/rps/is-test-account/{loginId}', {
  access: 'open',
  path: { loginId: LoginId },
  answer: z.boolean(),
})

export const linkPanelist = call('POST', '/rps/link-panelist', {
  access: 'member',
  body: z.strictObject({ surveyMaskId: Key, partnerInvitationMaskId: Key }),
  answer: Redirect,
  codes: startCodes,
})

export const partnerInvitationStatus = call('GET', '/rps/invitation-status', {
  access: 'open',
  query: { skey: Key, pikey: Key },
  answer: z.object({
    status: nullIfAbsent(z.object({ id: z.number(), status: z.string() })),
    panelistIdForLinkToPartnerPanel: nullIfAbsent(z.number()),
  }),
  codes: ['INVALID_LINK'],
})

export const linkPanelistByNpi = call('POST', '/rps/link-panelist-by-npi', {
  access: 'open',
  body: z.strictObject({
    panelistIdForLinkToPartnerPanel: z.number().check(z.int(), z.positive()),
    surveyMaskId: Key,
    partnerInvitationMaskId: Key,
  }),
  answer: Done,
})
