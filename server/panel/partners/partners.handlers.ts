import 'server-only'
import { AppError } from '#server/http/app-error.ts'
import type { Handlers } from '../core/handler.ts'
import { partnerStatus } from './invitation-status.ts'
import { holderOf, partnerInvitationOf } from './invitations.repository.ts'
import { linkByNpi, linkPanelist } from './linking.ts'
import { recordPartnerOutcome } from './outcomes.ts'

type PartnerCalls =
  | 'linkPanelist'
  | 'linkPanelistByNpi'
  | 'partnerInvitationStatus'
  | 'recordPartnerOutcome'
  | 'recordPartnerScreener'

/**
 * Calls for people who come from partners and return to them.
 * @see docs/specification/panel-api.md#partners
 * @see docs/specification/panel-api.md#outcomes
 */
export const partnerHandlers: Handlers<PartnerCalls> = {
  async partnerInvitationStatus({ db, query }) {
    const invitation = await partnerInvitationOf(db, query)
    if (!invitation) throw new AppError('INVALID_LINK')
    const isFree = invitation.panelistId === null && invitation.status === null
    return {
      status: partnerStatus(invitation.status),
      panelistIdForLinkToPartnerPanel: isFree ? await holderOf(db, invitation.npiNumber) : null,
    }
  },

  async linkPanelist(request) {
    const { surveyMaskId: skey, partnerInvitationMaskId: pikey } = request.body
    return linkPanelist(request, { skey, pikey })
  },

  async linkPanelistByNpi({ db, body, caller }) {
    const keys = { skey: body.surveyMaskId, pikey: body.partnerInvitationMaskId }
    await linkByNpi(db, caller, keys, body.panelistIdForLinkToPartnerPanel)
    return {}
  },

  recordPartnerOutcome: async (request) => ({ redirectUrl: await recordPartnerOutcome(request) }),
  recordPartnerScreener: async (request) => ({ redirectUrl: await recordPartnerOutcome(request) }),
}
