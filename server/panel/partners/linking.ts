import 'server-only'
import type { RedirectFacts } from '#lib/contract/answers.ts'
import type { BusinessCode } from '#lib/contract/codes.ts'
import { AppError } from '#server/http/app-error.ts'
import { audit } from '../core/audit.ts'
import type { MemberContext, PanelCaller } from '../core/handler.ts'
import type { Db } from '../database/schema.ts'
import { inOneTransaction } from '../database/transaction.ts'
import { panelistById } from '../profile/profile.repository.ts'
import { storedFields } from '../profile/stored-profile.ts'
import { inviteOnce } from '../surveys/invitations.repository.ts'
import { withAuditedRejection } from '../surveys/start/audited-rejection.ts'
import { type StartOptions, startSurvey } from '../surveys/start/start.ts'
import {
  holderOf,
  isLinkedElsewhere,
  link,
  lockPartnerInvitation,
  type PartnerInvitation,
  type PartnerKeys,
  partnerInvitationOf,
} from './invitations.repository.ts'

/** Maps NPI errors to the code that this endpoint has for them. */
const linkErrorCodes: Partial<Record<BusinessCode, BusinessCode>> = {
  PANELIST_WITH_NPI_EXISTS: 'LIST_MATCHING_FAILED',
  NPI_DOES_NOT_MATCH_LAST_NAME: 'LIST_MATCHING_FAILED',
  INVALID_NPI: 'LIST_MATCHING_FAILED',
}

const startOptions: StartOptions = {
  entryPoint: { by: 'invitation' },
  toError: (code) => new AppError(linkErrorCodes[code] ?? code),
}

/** Whether the partner meant another person. A member without an NPI may still add it, unless it is another member's. */
async function isForAnotherNpi(tx: Db, invitation: PartnerInvitation, panelistId: number): Promise<boolean> {
  const { npiNumber, panelistId: linked } = invitation
  if (npiNumber === null || linked !== null) return false
  const own = storedFields((await panelistById(tx, panelistId)).profile).npiNumber
  return own !== npiNumber && (own !== null || (await holderOf(tx, npiNumber)) !== null)
}

/**
 * The partner invitation, if it is not linked yet or linked to this member. One linked to somebody else gets the same
 * error as one that does not exist.
 */
async function lockForMember(tx: Db, keys: PartnerKeys, panelistId: number): Promise<PartnerInvitation> {
  const invitation = await lockPartnerInvitation(tx, keys)
  if (!invitation || (invitation.panelistId ?? panelistId) !== panelistId) throw new AppError('NOT_INVITED_PANELIST')
  if (await isForAnotherNpi(tx, invitation, panelistId)) throw new AppError('LIST_MATCHING_FAILED')
  if (invitation.invitationId === null && invitation.status !== null) throw new AppError('ALREADY_PARTICIPATED')
  return invitation
}

/**
 * POST /rps/link-panelist: links the partner invitation to the signed-in member for good, and starts the survey.
 * @returns where the survey is hosted
 * @throws AppError any of the twelve start refusals
 * @see docs/specification/survey-start.md#partner-link
 */
export async function linkPanelist(context: MemberContext, keys: PartnerKeys): Promise<RedirectFacts> {
  const { db, member, caller } = context
  const partnerInvitation = await partnerInvitationOf(db, keys)
  const subject = partnerInvitation ? `partner_invitation ${partnerInvitation.id}` : null
  return withAuditedRejection(context, subject, async (tx) => {
    const { id, surveyId, invitationId } = await lockForMember(tx, keys, member.panelistId)
    const invitation = await inviteOnce(tx, surveyId, member.panelistId)
    if (invitationId === null) {
      if (await isLinkedElsewhere(tx, invitation.id, id)) throw new AppError('ALREADY_PARTICIPATED')
      await link(tx, id, member.panelistId, invitation.id)
      await audit(tx, caller, 'partner linked', { panelistId: member.panelistId, subject: `partner_invitation ${id}` })
    }
    return startSurvey(tx, invitation.id, caller, startOptions)
  })
}

/**
 * POST /rps/link-panelist-by-npi: links the partner invitation to the member with the NPI that the partner sent. The
 * caller is not signed in, so the survey starts only after sign-in.
 * @throws AppError NOT_FOUND when no invitation has the keys; FORBIDDEN when the NPI or the invitation belongs to another
 * member
 */
export const linkByNpi = (db: Db, caller: PanelCaller, keys: PartnerKeys, panelistId: number): Promise<void> =>
  inOneTransaction(db, async (tx) => {
    const invitation = await lockPartnerInvitation(tx, keys)
    if (!invitation) throw new AppError('NOT_FOUND')
    const { id, npiNumber, panelistId: linked } = invitation
    if ((await holderOf(tx, npiNumber)) !== panelistId || (linked ?? panelistId) !== panelistId)
      throw new AppError('FORBIDDEN')
    if (linked !== null) return
    await link(tx, id, panelistId, null)
    await audit(tx, caller, 'partner linked', { panelistId, subject: `partner_invitation ${id}, by NPI` })
  })
