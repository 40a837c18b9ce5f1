import 'server-only'
import { type AuditedCaller, audit } from '../core/audit.ts'
import type { MailBranding } from '../core/mail.ts'
import type { PanelContext } from '../core/panel-context.ts'
import type { Db } from '../database/schema.ts'
import { inviteOnce } from './invitations.repository.ts'
import { invitationMail } from './mails.ts'

export interface InviteContext {
  panel: MailBranding & Pick<PanelContext, 'outbox'>
  by: AuditedCaller
}

export interface InvitationSent {
  /** Whether this changed anything. */
  changed: boolean
  /** Whether a mail was queued: the member has a verified address and has not unsubscribed. */
  mailed: boolean
}

const unchanged: InvitationSent = { changed: false, mailed: false }

/** Queues the mail, unless the member gets none. @returns whether it did */
async function sendMail(
  tx: Db,
  panel: InviteContext['panel'],
  invitationId: number,
  isReminder: boolean,
): Promise<boolean> {
  const invited = await tx
    .selectFrom('invitation')
    .innerJoin('survey', 'survey.id', 'invitation.survey_id')
    .innerJoin('panelist', 'panelist.id', 'invitation.panelist_id')
    .where('invitation.id', '=', invitationId)
    .where('panelist.email_verified_at', 'is not', null)
    .where('panelist.unsubscribed_at', 'is', null)
    .select([
      'panelist.email',
      'invitation.masked_id as maskedId',
      'invitation.offered_cents as offeredCents',
      'survey.topic',
      'survey.loi',
      'survey.end_date as endDate',
    ])
    .executeTakeFirst()
  if (!invited?.email) return false
  const { email } = invited
  await panel.outbox.send(tx, invitationMail(panel, { ...invited, email }, isReminder))
  return true
}

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

const auditInvitation = (tx: Db, { by }: InviteContext, panelistId: number, invitationId: number, status: string) =>
  audit(tx, by, 'panelist invited', { panelistId, subject: `invitation ${invitationId}: ${status}` })

/** Invites a member once, and again after the invitation has expired. */
export async function invite(
  tx: Db,
  context: InviteContext,
  surveyId: number,
  panelistId: number,
): Promise<InvitationSent> {
  const { id, isNew } = await inviteOnce(tx, surveyId, panelistId)
  if (!isNew && !(await changeStatus(tx, id, ['Expired'], 'Re-invited'))) return unchanged
  await auditInvitation(tx, context, panelistId, id, isNew ? 'Invited' : 'Re-invited')
  return { changed: true, mailed: await sendMail(tx, context.panel, id, !isNew) }
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
  if (!invitation || !(await changeStatus(tx, invitation.id, ['Invited', 'Re-invited', 'Reminded'], 'Reminded')))
    return unchanged
  await auditInvitation(tx, context, panelistId, invitation.id, 'Reminded')
  return { changed: true, mailed: await sendMail(tx, context.panel, invitation.id, true) }
}
