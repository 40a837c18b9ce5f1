import 'server-only'
import { partnerInvitationStatus } from '#lib/contract/panel/surveys/partners.ts'
import { LINK_IS_INVALID } from '#lib/messages/texts/surveys.ts'
import { INVALID_LINK } from '#lib/messages/texts.ts'
import { isTemporary } from '#server/http/app-error.ts'
import { isTestAccount } from '../../survey-start/test-account.ts'
import { currentCaller, loadOpen, resultOf, visitingMember } from '../pages.ts'

const BAD_REQUEST = 400
/** Our code for a refusal that had none. */
const NO_CODE = 'REFUSED'

/**
 * The status of a partner's invitation, or why the link is invalid; `isUnchecked` when the panel could not say.
 * @see docs/specification/partner-registration.md#invalid-links
 */
export async function partnerInvitation(skey: string | undefined, pikey: string | undefined) {
  const none = { status: null, panelistId: null, isUnchecked: false }
  if (!skey || !pikey) return { ...none, error: INVALID_LINK }
  const loaded = await resultOf(loadOpen(partnerInvitationStatus, { query: { skey, pikey } }))
  if (!loaded.ok) {
    const isInvalid = loaded.status === BAD_REQUEST && loaded.code !== NO_CODE
    return { ...none, error: isInvalid ? INVALID_LINK : LINK_IS_INVALID, isUnchecked: isTemporary(loaded.status) }
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
