import { randomUUID } from 'node:crypto'
import type { AuditedCaller } from '../panel/core/audit.ts'

/** Who runs a command, as the audit has it: every entry of a command has its request id. */
export const callerOf = (user: string): AuditedCaller => ({ address: `operator ${user}`, requestId: randomUUID() })
