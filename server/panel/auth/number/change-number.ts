import 'server-only'
import { randomUUID } from 'node:crypto'
import { type AuditedCaller, audit } from '../../core/audit.ts'
import { type Notice, notifyMember } from '../../core/messages/notify-member.ts'
import type { PanelContext } from '../../core/panel-context.ts'
import type { Db } from '../../database/schema.ts'
import type { PanelistRow } from '../../database/tables/members.ts'
import { inOneTransaction } from '../../database/transaction.ts'
import type { Branding } from '../../language/branding.ts'
import { panelistById } from '../../profile/profile.repository.ts'
import { endAllSessions } from '../sessions.ts'
import { numberChangedMail, numberChangedText } from './mails.ts'
import { dueNumberChange, endNumberChange, isTaken, pendingChangeOf } from './number-changes.repository.ts'

type Panel = Branding & Pick<PanelContext, 'outbox'>

interface NewNumber {
  panel: Panel
  member: PanelistRow
  newMobile: string
}

interface Change extends NewNumber {
  caller: AuditedCaller
  /** The messages to the old number and the email address; by default those about a changed number. */
  notice?: Notice
}

/** Sets the new number, drops queued messages to the old one and ends a pending number change. */
export async function replaceNumber(tx: Db, { panel, member: { id, mobile }, newMobile }: NewNumber): Promise<void> {
  const waiting = await pendingChangeOf(tx, id)
  if (waiting) await endNumberChange(tx, waiting.id, 'stopped')
  await panel.outbox.withdraw(tx, mobile)
  await tx.updateTable('panelist').set({ mobile: newMobile }).where('id', '=', id).execute()
}

const changedNotice: Notice = { text: numberChangedText, mail: numberChangedMail }

/**
 * Changes a member's number, ends all sessions and removes all passkeys: a person who had the phone may have added one.
 * @returns how many messages about it were queued
 */
export async function changeNumber(tx: Db, { caller, notice, ...change }: Change): Promise<number> {
  const { panel, member } = change
  const { id } = member
  await replaceNumber(tx, change)
  await endAllSessions(tx, id)
  await tx.deleteFrom('passkey').where('panelist_id', '=', id).execute()
  const messages = await notifyMember(tx, panel, member, notice ?? changedNotice)
  await audit(tx, caller, 'number changed', { panelistId: id })
  return messages
}

/** Applies the next due change. @returns false when none is due */
const changeNext = (db: Db, panel: Panel): Promise<boolean> =>
  inOneTransaction(db, async (tx) => {
    const due = await dueNumberChange(tx)
    if (!due) return false
    const member = await panelistById(tx, due.panelist_id)
    const isPossible = member.is_active && !(await isTaken(tx, due.new_mobile, due.panelist_id))
    await endNumberChange(tx, due.id, isPossible ? 'done' : 'impossible')
    const caller = { address: 'worker', requestId: randomUUID() }
    if (isPossible) await changeNumber(tx, { panel, caller, member, newMobile: due.new_mobile })
    return true
  })

/** Applies all requested number changes whose wait is over and that nobody stopped. */
export async function changeNumbers(db: Db, panel: Panel): Promise<void> {
  while (await changeNext(db, panel));
}
