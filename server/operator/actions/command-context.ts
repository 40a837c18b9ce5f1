import { randomUUID } from 'node:crypto'
import { userInfo } from 'node:os'
import type { AuditedCaller } from '../../panel/core/audit.ts'
import type { Crypto } from '../../panel/core/crypto.ts'
import type { OpenDatabase } from '../../panel/database/open.ts'
import type { Db } from '../../panel/database/schema.ts'

/** What every action works with. */
export interface CommandContext {
  database: OpenDatabase
  db: Db
  crypto: () => Crypto
  /** Who runs the command, for the audit. */
  operator: AuditedCaller
}

export const currentOperator = (): AuditedCaller => ({
  address: `operator ${userInfo().username}`,
  requestId: randomUUID(),
})
