import 'server-only'
import { AppError } from '#server/http/app-error.ts'
import { audit } from '../../core/audit.ts'
import { inOneTransaction } from '../../database/transaction.ts'
import type { AuthContext } from '../codes/codes.ts'
import { maskedNumber } from '../masked-number.ts'
import { endNumberChange, numberChangeBy } from './number-changes.repository.ts'

/** @throws AppError NOT_FOUND */
export async function readNumberChange({ db }: AuthContext, token: string) {
  const change = await numberChangeBy(db, token)
  if (!change) throw new AppError('NOT_FOUND')
  const { outcome, new_mobile, effective_at } = change
  return {
    state: outcome ?? ('waiting' as const),
    newNumber: maskedNumber(new_mobile),
    effectiveAt: effective_at.toISOString(),
  }
}

/**
 * Whoever has the link may stop it: it went to the member's own addresses.
 * @throws AppError NOT_FOUND when none waits any more
 */
export async function stopNumberChange({ db, caller }: AuthContext, token: string): Promise<void> {
  const change = await numberChangeBy(db, token)
  if (!change) throw new AppError('NOT_FOUND')
  await inOneTransaction(db, async (tx) => {
    if (await endNumberChange(tx, change.id, 'stopped'))
      return audit(tx, caller, 'number change stopped', { panelistId: change.panelist_id })
    // A second press finds it stopped already, which is what was wanted.
    const now = await numberChangeBy(tx, token)
    if (now?.outcome !== 'stopped') throw new AppError('NOT_FOUND')
  })
}
