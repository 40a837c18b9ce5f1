import 'server-only'
import { isRefusalCode } from '#lib/contract/codes.ts'
import { type AuditEvent, audit } from '../audit.ts'
import type { Db } from '../database/schema.ts'
import { inOneTransaction } from '../database/transaction.ts'
import type { Caller, Member } from '../handler.ts'
import { Refusal } from '../refusal.ts'

interface Entering {
  db: Db
  member: Member
  caller: Caller
}

/**
 * Does what lets a member into a survey in one transaction. A refusal undoes all of it, and is written down by itself.
 * @param subject kind and id of what they come by; with the code it is what the audit says of a refusal
 */
export async function entering<T>(
  { db, member, caller }: Entering,
  subject: string,
  work: (tx: Db) => Promise<T>,
  event: AuditEvent = 'survey refused',
): Promise<T> {
  try {
    return await inOneTransaction(db, work)
  } catch (error) {
    if (error instanceof Refusal && isRefusalCode(error.code))
      await audit(db, caller, event, { panelistId: member.panelistId, subject: `${subject}: ${error.code}` })
    throw error
  }
}
