import 'server-only'
import type { Redirected } from '#lib/contract/answers.ts'
import type { BusinessCode } from '#lib/contract/codes.ts'
import { AppError } from '#server/http/app-error.ts'
import { audit } from '../core/audit.ts'
import type { Member, PanelCaller } from '../core/handler.ts'
import type { Db } from '../database/schema.ts'
import { inOneTransaction } from '../database/transaction.ts'
import { inviteOnce } from '../surveys/invitations.repository.ts'
import { withAuditedRejection } from '../surveys/start/audited-rejection.ts'
import { type StartOptions, startSurvey } from '../surveys/start/start.ts'
import {
  heldPartnerInvitation,
  holderOf,
  isLinkedElsewhere,
  link,
  type PartnerInvitation,
  type PartnerKeys,
  partnerInvitationOf,
} from './invitations.repository.ts'

/** The link has no codes for an NPI. */
const asLinked: Partial<Record<BusinessCode, BusinessCode>> = {
  PANELIST_WITH_NPI_EXISTS: 'LIST_MATCHING_FAILED',
  NPI_DOES_NOT_MATCH_LAST_NAME: 'LIST_MATCHING_FAILED',
  INVALID_NPI: 'LIST_MATCHING_FAILED',
}

const byPartner: StartOptions = {
  entryPoint: { by: 'invitation' },
  toError: (code) => new AppError(asLinked[code] ?? code),
}

/** A partner's invitation that is still nobody's, or this member's. Of others it is not said whether there is one. */
async function heldFor(tx: Db, keys: PartnerKeys, panelistId: number): Promise<PartnerInvitation> {
  const invitation = await heldPartnerInvitation(tx, keys)
  if (!invitation || (invitation.panelistId ?? panelistId) !== panelistId) throw new AppError('NOT_INVITED_PANELIST')
  if (invitation.invitationId === null && invitation.status !== null) throw new AppError('ALREADY_PARTICIPATED')
  return invitation
}

interface Linking {
  db: Db
  member: Member
  caller: PanelCaller
}

/**
 * POST /rps/link-panelist: whoever is signed in becomes the one whom the partner sent, once and for all, and starts.
 * @returns where the survey is held
 * @throws AppError any of the twelve start refusals
 * @see docs/specification/survey-start.md#partner-link
 */
export async function linkPanelist(linking: Linking, keys: PartnerKeys): Promise<Redirected> {
  const { db, member, caller } = linking
  const named = await partnerInvitationOf(db, keys)
  const subject = named ? `partner_invitation ${named.id}` : null
  return withAuditedRejection(linking, subject, async (tx) => {
    const { id, surveyId, invitationId } = await heldFor(tx, keys, member.panelistId)
    const invitation = await inviteOnce(tx, surveyId, member.panelistId)
    if (invitationId === null) {
      if (await isLinkedElsewhere(tx, invitation.id, id)) throw new AppError('ALREADY_PARTICIPATED')
      await link(tx, id, member.panelistId, invitation.id)
      await audit(tx, caller, 'partner linked', { panelistId: member.panelistId, subject: `partner_invitation ${id}` })
    }
    return startSurvey(tx, invitation.id, caller, byPartner)
  })
}

/**
 * POST /rps/link-panelist-by-npi: whoever has the NPI that the partner says is the one whom it sent. Nobody is signed in,
 * so it only says whose the invitation is: they start once they have signed in.
 * @throws AppError NOT_FOUND when the keys name nobody; FORBIDDEN when the NPI is another's, or the invitation is
 */
export const linkByNpi = (db: Db, caller: PanelCaller, keys: PartnerKeys, panelistId: number): Promise<void> =>
  inOneTransaction(db, async (tx) => {
    const invitation = await heldPartnerInvitation(tx, keys)
    if (!invitation) throw new AppError('NOT_FOUND')
    const { id, npiNumber, panelistId: linked } = invitation
    if ((await holderOf(tx, npiNumber)) !== panelistId || (linked ?? panelistId) !== panelistId)
      throw new AppError('FORBIDDEN')
    if (linked !== null) return
    await link(tx, id, panelistId, null)
    await audit(tx, caller, 'partner linked', { panelistId, subject: `partner_invitation ${id}, by NPI` })
  })
