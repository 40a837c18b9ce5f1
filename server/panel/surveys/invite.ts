import 'server-only'
import { type AuditedCaller, audit } from '../core/audit.ts'
import type { PanelContext } from '../core/panel-context.ts'
import type { Db } from '../database/schema.ts'
import { inviteOnce } from './invitations.repository.ts'
import { invitationMail } from './mails.ts'

type MailBranding = Pick<PanelContext, 'brand' | 'links' | 'outbox'>

export interface Inviting {
  panel: MailBranding
  by: AuditedCaller
}

export interface InvitationSent {
  /** Whether this changed anything. */
  done: boolean
  /** Whether a mail is on its way: there is an address, it is verified, and they want to be written to. */
  mailed: boolean
}

const nothing: InvitationSent = { done: false, mailed: false }

/** A mail of it, where one may be sent. */
async function mail(tx: Db, panel: MailBranding, invitationId: number, again: boolean): Promise<boolean> {
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
  await panel.outbox.send(tx, invitationMail(panel, { ...invited, email }, again))
  return true
}

async function move(tx: Db, invitationId: number, from: readonly string[], to: string): Promise<boolean> {
  const moved = await tx
    .updateTable('invitation')
    .set({ status: to })
    .where('id', '=', invitationId)
    .where('status', 'in', from)
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

const written = (tx: Db, { by }: Inviting, panelistId: number, invitationId: number, status: string) =>
  audit(tx, by, 'panelist invited', { panelistId, subject: `invitation ${invitationId}: ${status}` })

/** Invites a member: once, and again when the first invitation has expired. */
export async function invite(
  tx: Db,
  inviting: Inviting,
  surveyId: number,
  panelistId: number,
): Promise<InvitationSent> {
  const { id, isNew } = await inviteOnce(tx, surveyId, panelistId)
  if (!isNew && !(await move(tx, id, ['Expired'], 'Re-invited'))) return nothing
  await written(tx, inviting, panelistId, id, isNew ? 'Invited' : 'Re-invited')
  return { done: true, mailed: await mail(tx, inviting.panel, id, !isNew) }
}

/** Reminds a member of an invitation that they have not followed. */
export async function remind(
  tx: Db,
  inviting: Inviting,
  surveyId: number,
  panelistId: number,
): Promise<InvitationSent> {
  const invitation = await tx
    .selectFrom('invitation')
    .select('id')
    .where('survey_id', '=', surveyId)
    .where('panelist_id', '=', panelistId)
    .executeTakeFirst()
  if (!invitation || !(await move(tx, invitation.id, ['Invited', 'Re-invited', 'Reminded'], 'Reminded'))) return nothing
  await written(tx, inviting, panelistId, invitation.id, 'Reminded')
  return { done: true, mailed: await mail(tx, inviting.panel, invitation.id, true) }
}
