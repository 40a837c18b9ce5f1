import { randomUUID } from 'node:crypto'
import { userInfo } from 'node:os'
import { nationalDigits } from '#lib/format/phone.ts'
import type { PanelistStatus } from '#lib/rules/profile/panelist-status.ts'
import type { Crypto } from '../../panel/core/crypto.ts'
import type { PanelCaller } from '../../panel/core/handler.ts'
import type { OpenDatabase } from '../../panel/database/open.ts'
import type { Db } from '../../panel/database/schema.ts'
import { CommandError } from '../terminal.ts'

/** What a command works with. */
export interface CommandContext {
  database: OpenDatabase
  db: Db
  crypto: () => Crypto
  /** Who did it, for the audit. */
  operator: Pick<PanelCaller, 'address' | 'requestId'>
}

export interface Command {
  /** As typed, with what it takes: `members show <mobile>`. */
  usage: string
  does: string
  /** @returns what is shown. @throws CommandError when it cannot be done */
  run: (context: CommandContext, args: readonly string[]) => Promise<string>
}

export const operator = (): CommandContext['operator'] => ({
  address: `operator ${userInfo().username}`,
  requestId: randomUUID(),
})

export interface MemberRow {
  id: number
  name: string
  status: PanelistStatus | string
}

/** A stored number is E.164; the operator may type it as people do. */
export const asStored = (typed: string) => (/^\+\d{8,15}$/.test(typed) ? typed : `+1${nationalDigits(typed) ?? ''}`)

/** @throws CommandError when nobody has this number */
export async function memberByMobile(db: Db, typed: string): Promise<MemberRow> {
  const row = await db
    .selectFrom('panelist')
    .select(['id', 'first_name', 'last_name', 'status'])
    .where('mobile', '=', asStored(typed))
    .executeTakeFirst()
  if (!row) throw new CommandError(`No member has the number ${typed}.`)
  return { id: row.id, name: `${row.first_name} ${row.last_name}`, status: row.status }
}

/** A moment as an operator reads it: to the second, in UTC. */
export const moment = (at: Date | null) => at?.toISOString().slice(0, 19).replace('T', ' ') ?? null
