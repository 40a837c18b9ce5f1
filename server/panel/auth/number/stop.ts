import 'server-only'
import { AppError } from '#server/http/app-error.ts'
import { audit } from '../../core/audit.ts'
import type { Db } from '../../database/schema.ts'
import { inOneTransaction } from '../../database/transaction.ts'
import { panelistById } from '../../profile/profile.repository.ts'
import type { AuthContext } from '../codes/codes.ts'
import { maskedNumber } from '../masked-number.ts'
import { isRegistered } from '../panelists.repository.ts'
import type { Notice } from '../tell-member.ts'
import { changeNumber } from './change-number.ts'
import { numberRestoredMail, numberRestoredText } from './mails.ts'
import { endNumberChange, noteUndo, numberChangeBy } from './number-changes.repository.ts'

/** @throws AppError NOT_FOUND */
async function changeBy(db: Db, token: string) {
  const change = await numberChangeBy(db, token)
  if (!change) throw new AppError('NOT_FOUND')
  return change
}
type FoundChange = Awaited<ReturnType<typeof changeBy>>

/** @throws AppError NOT_FOUND */
export async function readNumberChange({ db }: AuthContext, token: string) {
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
 * Gives a member the number that they had before they changed it while signed in, as long as both are still theirs.
 * @returns whether it did
 */
async function undo(tx: Db, { panel, caller }: AuthContext, change: FoundChange): Promise<boolean> {
  const { id, old_mobile: old, new_mobile, panelist_id } = change
  if (!old || !(await noteUndo(tx, id))) return false
  const member = await panelistById(tx, panelist_id)
  if (member.mobile !== new_mobile || (await isRegistered(tx, old))) throw new AppError('NOT_FOUND')
  await changeNumber(tx, { panel, by: caller, member, newMobile: old, notice: restoredNotice })
  await audit(tx, caller, 'number change undone', { panelistId: panelist_id })
  return true
}

/**
 * Stops a change that waits, or takes back one that a signed-in member made. Whoever has the link may do so: it went to the
 * member's own addresses.
 * @throws AppError NOT_FOUND when it is too late
 */
export async function stopNumberChange(context: AuthContext, token: string): Promise<void> {
  const { db, caller } = context
  const change = await changeBy(db, token)
  await inOneTransaction(db, async (tx) => {
    if (await endNumberChange(tx, change.id, 'stopped'))
      return audit(tx, caller, 'number change stopped', { panelistId: change.panelist_id })
    if (await undo(tx, context, change)) return
    // A second press finds it stopped already, which is what was wanted.
    const { outcome } = await changeBy(tx, token)
    if (outcome !== 'stopped' && outcome !== 'undone') throw new AppError('NOT_FOUND')
  })
}
