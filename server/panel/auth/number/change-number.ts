import 'server-only'
import { randomUUID } from 'node:crypto'
import { type AuditedCaller, audit } from '../../core/audit.ts'
import type { PanelContext } from '../../core/panel-context.ts'
import type { Db } from '../../database/schema.ts'
import type { PanelistRow } from '../../database/tables/members.ts'
import { inOneTransaction } from '../../database/transaction.ts'
import { panelistById } from '../../profile/profile.repository.ts'
import { isRegistered } from '../panelists.repository.ts'
import { endAllSessions } from '../sessions.ts'
import { tellMember } from '../tell-member.ts'
import { numberChangedMail, numberChangedText } from './mails.ts'
import { dueNumberChange, endNumberChange, waitingChangeOf } from './number-changes.repository.ts'

type Panel = Pick<PanelContext, 'brand' | 'links' | 'outbox'>

interface Change {
  panel: Panel
  by: AuditedCaller
  member: PanelistRow
  newMobile: string
}

/**
 * Nothing that waits goes to the old number any more, everybody is signed out, and passkeys are gone: whoever had the phone
 * may have added one. A request for another number ends.
 * @returns how many messages tell of it
 */
export async function changeNumber(tx: Db, { panel, by, member, newMobile }: Change): Promise<number> {
  const { id, mobile } = member
  const waiting = await waitingChangeOf(tx, id)
  if (waiting) await endNumberChange(tx, waiting.id, 'stopped')
  await panel.outbox.withdraw(tx, mobile)
  await tx.updateTable('panelist').set({ mobile: newMobile }).where('id', '=', id).execute()
  await endAllSessions(tx, id)
  await tx.deleteFrom('passkey').where('panelist_id', '=', id).execute()
  const told = await tellMember(tx, panel, member, {
    text: (old) => numberChangedText(panel, old),
    mail: (email) => numberChangedMail(panel, email),
  })
  await audit(tx, by, 'number changed', { panelistId: id })
  return told
}

/** @returns whether there was one */
const changeNext = (db: Db, panel: Panel): Promise<boolean> =>
  inOneTransaction(db, async (tx) => {
    const due = await dueNumberChange(tx)
    if (!due) return false
    const member = await panelistById(tx, due.panelist_id)
    const isPossible = member.is_active && !(await isRegistered(tx, due.new_mobile))
    await endNumberChange(tx, due.id, isPossible ? 'done' : 'impossible')
    const by = { address: 'worker', requestId: randomUUID() }
    if (isPossible) await changeNumber(tx, { panel, by, member, newMobile: due.new_mobile })
    return true
  })

/** Gives members the number they asked for, once the wait is over and nobody has stopped it. */
export async function changeNumbers(db: Db, panel: Panel): Promise<void> {
  while (await changeNext(db, panel));
}
