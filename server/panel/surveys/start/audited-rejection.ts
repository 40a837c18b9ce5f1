import 'server-only'
import { isBusinessCode } from '#lib/contract/codes.ts'
import { AppError } from '#server/http/app-error.ts'
import { type AuditEvent, audit } from '../../core/audit.ts'
import type { Member, PanelCaller } from '../../core/handler.ts'
import type { Db } from '../../database/schema.ts'
import { inOneTransaction } from '../../database/transaction.ts'

interface Entering {
  db: Db
  member: Member
  caller: PanelCaller
}

/**
 * Does what lets a member into a survey in one transaction. A refusal undoes all of it, and is written down by itself.
 * @param subject kind and id of what they come by; with the code it is what the audit says of a refusal
 */
export async function withAuditedRejection<T>(
  { db, member, caller }: Entering,
  subject: string,
  work: (tx: Db) => Promise<T>,
  event: AuditEvent = 'survey refused',
): Promise<T> {
  try {
    return await inOneTransaction(db, work)
  } catch (error) {
    if (error instanceof AppError && isBusinessCode(error.code))
      await audit(db, caller, event, { panelistId: member.panelistId, subject: `${subject}: ${error.code}` })
    throw error
  }
}
