import 'server-only'
import { type AuditedCaller, audit } from '../../core/audit.ts'
import { notifyMember } from '../../core/messages/notify-member.ts'
import type { PanelContext } from '../../core/panel-context.ts'
import type { Db } from '../../database/schema.ts'
import type { PanelistRow } from '../../database/tables/members.ts'
import { keepMethod } from '../../rewards/payouts/methods.repository.ts'
import { replaceOtherChallenges } from '../codes/challenges.repository.ts'
import { emailChangedMail, emailChangedText } from '../mails.ts'
import { endAllSessions } from '../sessions.ts'

interface NewEmail {
  panel: PanelContext
  caller: AuditedCaller
  member: PanelistRow
  email: string
}

/**
 * Replaces a member's email address for support. The new one is not verified: the member signs in by phone and confirms
 * it. Ends all sessions and removes all passkeys: a person who had set the old address may have added one.
 * @returns how many messages about it were queued
 */
export async function changeEmail(tx: Db, { panel, caller, member, email }: NewEmail): Promise<number> {
  const { id } = member
  await keepMethod(tx, panel.payouts, id)
  await tx
    .updateTable('panelist')
    .set({ email, email_verified_at: null, email_bounced_at: null })
    .where('id', '=', id)
    .execute()
  await replaceOtherChallenges(tx, 'email', id, email)
  await endAllSessions(tx, id)
  await tx.deleteFrom('passkey').where('panelist_id', '=', id).execute()
  const messages = await notifyMember(tx, panel, member, { text: emailChangedText, mail: emailChangedMail })
  await audit(tx, caller, 'email changed', { panelistId: id })
  return messages
}
