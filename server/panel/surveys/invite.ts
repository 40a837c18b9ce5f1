import 'server-only'
import { type AuditedCaller, audit } from '../core/audit.ts'
import type { Db } from '../database/schema.ts'
import { WAITING_STATUSES } from './invitation-status.ts'
import { inviteOnce } from './invitations.repository.ts'
import { type MessageOptions, nothingSent, queueMessages, type SentMessages } from './messages/send.ts'

export interface InviteContext extends Pick<MessageOptions, 'panel' | 'channel'> {
  caller: AuditedCaller
}

export interface InvitationSent extends SentMessages {
  /** Whether the call changed anything. */
  changed: boolean
}

const unchanged: InvitationSent = { changed: false, ...nothingSent }

async function changeStatus(tx: Db, invitationId: number, from: readonly string[], to: string): Promise<boolean> {
  const updated = await tx
    .updateTable('invitation')
    .set({ status: to })
    .where('id', '=', invitationId)
    .where('status', 'in', from)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

const auditInvitation = (tx: Db, { caller }: InviteContext, panelistId: number, invitationId: number, status: string) =>
  audit(tx, caller, 'panelist invited', { panelistId, subject: `invitation ${invitationId}: ${status}` })

/** Invites a member once, and again when the invitation has expired. */
export async function invite(
  tx: Db,
  context: InviteContext,
  surveyId: number,
  panelistId: number,
): Promise<InvitationSent> {
  const { id, isNew } = await inviteOnce(tx, surveyId, panelistId)
  if (!isNew && !(await changeStatus(tx, id, ['Expired'], 'Re-invited'))) return unchanged
  await auditInvitation(tx, context, panelistId, id, isNew ? 'Invited' : 'Re-invited')
  return { changed: true, ...(await queueMessages(tx, id, { ...context, isReminder: !isNew })) }
}

/** Reminds a member of an invitation that they have not started. */
export async function remind(
  tx: Db,
  context: InviteContext,
  surveyId: number,
  panelistId: number,
): Promise<InvitationSent> {
  const invitation = await tx
    .selectFrom('invitation')
    .select('id')
    .where('survey_id', '=', surveyId)
    .where('panelist_id', '=', panelistId)
    .executeTakeFirst()
  if (!invitation || !(await changeStatus(tx, invitation.id, WAITING_STATUSES, 'Reminded'))) return unchanged
  await auditInvitation(tx, context, panelistId, invitation.id, 'Reminded')
  return { changed: true, ...(await queueMessages(tx, invitation.id, { ...context, isReminder: true })) }
}
