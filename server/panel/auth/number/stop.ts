import 'server-only'
import { AppError } from '#server/http/app-error.ts'
import { audit } from '../../core/audit.ts'
import type { HandlerContext } from '../../core/handler.ts'
import type { Notice } from '../../core/messages/notify-member.ts'
import type { Db } from '../../database/schema.ts'
import { inOneTransaction } from '../../database/transaction.ts'
import { panelistById } from '../../profile/profile.repository.ts'
import { maskedNumber } from '../masked-number.ts'
import { isRegistered } from '../panelists.repository.ts'
import { changeNumber } from './change-number.ts'
import { numberRestoredMail, numberRestoredText } from './mails.ts'
import { endNumberChange, markUndone, numberChangeBy } from './number-changes.repository.ts'

/** @throws AppError NOT_FOUND */
async function changeBy(db: Db, token: string) {
  const change = await numberChangeBy(db, token)
  if (!change) throw new AppError('NOT_FOUND')
  return change
}
type StoredChange = Awaited<ReturnType<typeof changeBy>>

/** @throws AppError NOT_FOUND */
export async function readNumberChange({ db }: HandlerContext, token: string) {
  const { outcome, new_mobile, effective_at, canUndoUntil } = await changeBy(db, token)
  return {
    state: outcome ?? ('waiting' as const),
    newNumber: maskedNumber(new_mobile),
    effectiveAt: effective_at.toISOString(),
    canUndoUntil: canUndoUntil?.toISOString() ?? null,
  }
}

const restoredNotice: Notice = { text: numberRestoredText, mail: numberRestoredMail }

/**
 * Restores the number that a signed-in member changed. @returns false when the change can no longer be undone
 * @throws AppError NOT_FOUND when the member has a third number by now, or the old one belongs to another account
 */
async function undo(tx: Db, { panel, caller }: HandlerContext, change: StoredChange): Promise<boolean> {
  const { id, old_mobile: old, new_mobile, panelist_id } = change
  if (!old || !(await markUndone(tx, id))) return false
  const member = await panelistById(tx, panelist_id)
  if (member.mobile !== new_mobile || (await isRegistered(tx, old))) throw new AppError('NOT_FOUND')
  await changeNumber(tx, { panel, caller, member, newMobile: old, notice: restoredNotice })
  await audit(tx, caller, 'number change undone', { panelistId: panelist_id })
  return true
}

/**
 * Stops a pending change, or undoes one that a signed-in member made. The link needs no session: it was sent only to the
 * member's own phone and email.
 * @throws AppError NOT_FOUND when it is too late
 */
export async function stopNumberChange(context: HandlerContext, token: string): Promise<void> {
  const { db, caller } = context
  const change = await changeBy(db, token)
  await inOneTransaction(db, async (tx) => {
    if (await endNumberChange(tx, change.id, 'stopped'))
      return audit(tx, caller, 'number change stopped', { panelistId: change.panelist_id })
    if (await undo(tx, context, change)) return
    // A repeated request finds the change already stopped or undone, which is a success.
    const { outcome } = await changeBy(tx, token)
    if (outcome !== 'stopped' && outcome !== 'undone') throw new AppError('NOT_FOUND')
  })
}
