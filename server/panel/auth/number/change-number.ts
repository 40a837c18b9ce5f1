import 'server-only'
import { randomUUID } from 'node:crypto'
import { type AuditedCaller, audit } from '../../core/audit.ts'
import type { PanelContext } from '../../core/panel-context.ts'
import type { Db } from '../../database/schema.ts'
import type { PanelistRow } from '../../database/tables/members.ts'
import { inOneTransaction } from '../../database/transaction.ts'
import type { Branding } from '../../language/branding.ts'
import { panelistById } from '../../profile/profile.repository.ts'
import { isRegistered } from '../panelists.repository.ts'
import { endAllSessions } from '../sessions.ts'
import { type Notice, tellMember } from '../tell-member.ts'
import { numberChangedMail, numberChangedText } from './mails.ts'
import { dueNumberChange, endNumberChange, waitingChangeOf } from './number-changes.repository.ts'

type Panel = Branding & Pick<PanelContext, 'outbox'>

interface NewNumber {
  panel: Panel
  member: PanelistRow
  newMobile: string
}

interface Change extends NewNumber {
  by: AuditedCaller
  /** What the addresses before are told. */
  notice?: Notice
}

/** Nothing that waits goes to the old number any more, and a request for another one ends. */
export async function replaceNumber(tx: Db, { panel, member: { id, mobile }, newMobile }: NewNumber): Promise<void> {
  const waiting = await waitingChangeOf(tx, id)
  if (waiting) await endNumberChange(tx, waiting.id, 'stopped')
  await panel.outbox.withdraw(tx, mobile)
  await tx.updateTable('panelist').set({ mobile: newMobile }).where('id', '=', id).execute()
}

const changedNotice: Notice = { text: numberChangedText, mail: numberChangedMail }

/**
 * Gives the member another number. Everybody is signed out, and passkeys are gone: whoever had the phone may have added one.
 * @returns how many messages tell of it
 */
export async function changeNumber(tx: Db, { by, notice, ...change }: Change): Promise<number> {
  const { panel, member } = change
  const { id } = member
  await replaceNumber(tx, change)
  await endAllSessions(tx, id)
  await tx.deleteFrom('passkey').where('panelist_id', '=', id).execute()
  const told = await tellMember(tx, panel, member, notice ?? changedNotice)
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
