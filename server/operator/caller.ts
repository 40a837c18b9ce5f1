import { randomUUID } from 'node:crypto'
import type { AuditedCaller } from '../panel/core/audit.ts'

/** The caller that the audit records for a command: all its entries share one request id. */
export const callerOf = (user: string): AuditedCaller => ({ address: `operator ${user}`, requestId: randomUUID() })
