import 'server-only'
import { isBusinessCode } from '#lib/contract/codes.ts'
import { AppError } from '#server/http/app-error.ts'
import { audit } from '../../core/audit.ts'
import type { MemberContext } from '../../core/handler.ts'
import { lockCaller } from '../../core/member-lock.ts'
import type { Db } from '../../database/schema.ts'
import { inOneTransaction } from '../../database/transaction.ts'

/**
 * Runs `work` in a transaction. If it throws a rejection, the transaction is rolled back and the rejection is audited.
 * @param subject table and id of what the member used, such as `campaign 7`; the audit adds the code. `null` for a wrong
 * guess, which is counted instead of audited
 * @throws AppError UNAUTHORIZED as `lockCaller`
 */
export async function withAuditedRejection<T>(
  { db, member, caller }: Pick<MemberContext, 'db' | 'member' | 'caller'>,
  subject: string | null,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  try {
    return await inOneTransaction(db, async (tx) => {
      await lockCaller(tx, member.panelistId)
      return work(tx)
    })
  } catch (error) {
    if (subject !== null && error instanceof AppError && isBusinessCode(error.code))
      await audit(db, caller, 'survey refused', { panelistId: member.panelistId, subject: `${subject}: ${error.code}` })
    throw error
  }
}
