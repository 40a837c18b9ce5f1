import 'server-only'
import { partnerInvitationStatus } from '#lib/contract/panel/partners.ts'
import { INVALID_LINK, LINK_IS_INVALID } from '#lib/messages/texts.ts'
import { currentCaller, loadOpen, resultOf, visitingMember } from './pages.ts'
import { isTest } from './test-account.ts'

const BAD_KEYS = 400

/**
 * What a partner's link opens: the invitation's status, or why it opens nothing.
 * @see docs/specification/partner-registration.md#invalid-links
 */
export async function partnerInvitation(skey: string | undefined, pikey: string | undefined) {
  const none = { status: null, panelistId: null }
  if (!skey || !pikey) return { ...none, error: INVALID_LINK }
  const loaded = await resultOf(loadOpen(partnerInvitationStatus, { query: { skey, pikey } }))
  if (!loaded.ok) return { ...none, error: loaded.status === BAD_KEYS ? INVALID_LINK : LINK_IS_INVALID }
  const { status, panelistIdForLinkToPartnerPanel: panelistId } = loaded.data
  return { status, panelistId, error: null }
}

/**
 * Who is signed in already, and whether the link needs their word first; `null` for a visitor.
 * @see docs/specification/survey-start.md#partner-link
 */
export async function partnerMember() {
  const member = await visitingMember()
  if (!member) return null
  const { panelistName, mobileNumber, email } = member
  const loginId = mobileNumber ?? email
  return { name: panelistName, isTest: loginId ? await isTest(loginId, { caller: await currentCaller() }) : false }
}
