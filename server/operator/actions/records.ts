import type { Selectable } from 'kysely'
import type { AuditTable } from '../../panel/database/tables/records.ts'
import { table, timeText } from '../terminal.ts'
import type { CommandContext } from './command-context.ts'
import { memberByMobile } from './find.ts'

const AUDIT_MAX = 500

type Row = Selectable<AuditTable>

const asTable = (rows: readonly Row[]) =>
  table(
    ['time (UTC)', 'event', 'subject', 'from', 'request'],
    rows.map((row) => [timeText(row.at), row.event, row.subject, row.client_address, row.request_id]),
  )

export async function latestAudit({ db }: CommandContext, event: string | null): Promise<string> {
  const rows = await db
    .selectFrom('audit')
    .$if(event !== null, (query) => query.where('event', '=', event ?? ''))
    .selectAll()
    .orderBy('id', 'desc')
    .limit(AUDIT_MAX)
    .execute()
  return asTable(rows)
}

export async function memberAudit({ db }: CommandContext, mobile: string): Promise<string> {
  const { id } = await memberByMobile(db, mobile)
  const rows = await db
    .selectFrom('audit')
    .where('panelist_id', '=', id)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(AUDIT_MAX)
    .execute()
  return asTable(rows)
}
