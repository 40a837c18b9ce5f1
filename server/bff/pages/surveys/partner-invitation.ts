import 'server-only'
import { partnerInvitationStatus } from '#lib/contract/panel/surveys/partners.ts'
import { LINK_IS_INVALID } from '#lib/messages/texts/surveys.ts'
import { INVALID_LINK } from '#lib/messages/texts.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { isTemporary } from '#server/http/app-error.ts'
import { isTestAccount } from '../../survey-start/test-account.ts'
import { currentCaller, loadOpen, resultOf, visitingMember } from '../pages.ts'

const BAD_REQUEST = 400
/** Our code for a refusal that had none. */
const NO_CODE = 'REFUSED'

/**
 * The status of a partner's invitation, or why the link is invalid; `retry` is the link itself when the panel could not say.
 * @see docs/specification/partner-registration.md#invalid-links
 */
export async function partnerInvitation(query: Readonly<Record<string, string | undefined>>) {
  const { skey, pikey } = query
  const none = { status: null, panelistId: null, retry: null }
  if (!skey || !pikey) return { ...none, error: INVALID_LINK }
  const loaded = await resultOf(loadOpen(partnerInvitationStatus, { query: { skey, pikey } }))
  if (!loaded.ok) {
    const isInvalid = loaded.status === BAD_REQUEST && loaded.code !== NO_CODE
    const retry = isTemporary(loaded.status) ? linkTo(routes.internalPartnerRegistration, query) : null
    return { ...none, error: isInvalid ? INVALID_LINK : LINK_IS_INVALID, retry }
  }
  const { status, panelistIdForLinkToPartnerPanel: panelistId } = loaded.data
  return { ...none, status, panelistId, error: null }
}

/**
 * The signed-in member, and whether they have to confirm a test account first; `null` for a visitor.
 * @see docs/specification/survey-start.md#partner-link
 */
export async function partnerMember() {
  const member = await visitingMember()
  if (!member) return null
  const { panelistName, mobileNumber, email } = member
  const loginId = mobileNumber ?? email
  return {
    name: panelistName,
    isTestAccount: loginId ? await isTestAccount(loginId, { caller: await currentCaller() }) : false,
  }
}
