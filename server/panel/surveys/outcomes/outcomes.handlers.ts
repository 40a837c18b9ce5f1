import 'server-only'
import { AppError } from '#server/http/app-error.ts'
import type { Handlers, PanelRequest } from '../../core/handler.ts'
import { inOneTransaction } from '../../database/transaction.ts'
import { addressStatus, storedFields } from '../../profile/stored-profile.ts'
import { invitationOf, ownInvitation, panelistByIkey, sendingPartner } from './outcomes.repository.ts'
import { assertSigned, recordOutcome, type Verdict } from './outcomes.ts'
import { signerOf } from './proof.ts'

type OutcomeRequest = Pick<
  PanelRequest<'recordOutcome'> | PanelRequest<'recordScreener'>,
  'db' | 'panel' | 'body' | 'caller'
>

/** @throws AppError NOT_FOUND when no invitation has the keys, FORBIDDEN when the signature is missing or wrong */
async function report({ db, panel, body, caller }: OutcomeRequest): Promise<Verdict> {
  const { redirectUri: outcome, surveyUrl, ...keys } = body
  const verdict = await inOneTransaction(db, async (tx) => {
    const invitation = await invitationOf(tx, keys)
    if (!invitation) throw new AppError('NOT_FOUND')
    const partner = await sendingPartner(tx, invitation)
    const signer = signerOf(panel.crypto, { ...invitation, id: invitation.surveyId }, partner ?? null)
    return recordOutcome({ tx, outbox: panel.outbox, caller }, invitation, { outcome, keys, surveyUrl }, signer)
  })
  assertSigned(verdict)
  return verdict
}

/**
 * Outcome reports of survey hosts, and what outcome pages show.
 * @see docs/specification/panel-api.md#outcomes
 */
export const outcomeHandlers: Handlers<
  'recordOutcome' | 'recordScreener' | 'profileStatusByIkey' | 'ownInvitationByIkey'
> = {
  async recordOutcome(request) {
    if ((await report(request)) === 'repeated') throw new AppError('ALREADY_PARTICIPATED')
    return {}
  },

  async recordScreener(request) {
    if ((await report(request)) === 'repeated') throw new AppError('SCREENER_ALREADY_COMPLETED')
    return {}
  },

  async profileStatusByIkey({ db, path }) {
    const panelist = await panelistByIkey(db, path.ikey)
    if (!panelist) throw new AppError('NOT_FOUND')
    const fields = storedFields(panelist.profile)
    return {
      profileCompleted: panelist.profile_completed,
      npiPresent: fields.npiNumber !== null,
      panelistType: { type: panelist.panelist_type },
      addressStatus: addressStatus(fields),
      status: panelist.status,
    }
  },

  async ownInvitationByIkey({ db, member, path }) {
    const invitation = await ownInvitation(db, member.panelistId, path.ikey)
    if (!invitation) throw new AppError('NOT_FOUND')
    return { invitationMaskedId: invitation.masked_id }
  },
}
