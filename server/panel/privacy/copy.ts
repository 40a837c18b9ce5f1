import 'server-only'
import { sql } from 'kysely'
import { maskedTaxId } from '#lib/format/tax-id.ts'
import type { Crypto } from '../core/crypto.ts'
import { databaseNow } from '../database/now.ts'
import { type AnyMemberPolicy, type DataSubject, memberTables } from '../database/personal-data/index.ts'
import type { Db } from '../database/schema.ts'
import { approvedForm, detailsOfForm } from '../tax/w9/form-details.ts'
import { withLookupNames } from './lookup-names.ts'
import { subjectOf } from './subject.ts'
import { topics } from './topics.ts'

type Row = Record<string, unknown>

async function rowsOf(
  db: Db,
  table: string,
  { copied, condition }: AnyMemberPolicy,
  subject: DataSubject,
): Promise<Row[]> {
  const columns = sql.join(copied.map((column) => sql.ref(column)))
  const { rows } = await sql<Row>`select ${columns} from ${sql.table(table)} where ${condition(subject)}`.execute(db)
  return table === 'panelist' ? Promise.all(rows.map((row) => withLookupNames(db, row))) : rows
}

/** The member's SSN and date of birth, decrypted. */
async function openedIdentity(db: Db, crypto: Crypto, panelistId: number): Promise<Row> {
  const { ssn_sealed, birth_date_sealed } = await db
    .selectFrom('panelist')
    .select(['ssn_sealed', 'birth_date_sealed'])
    .where('id', '=', panelistId)
    .executeTakeFirstOrThrow()
  const open = (column: string, sealed: string | null) =>
    sealed && crypto.open(sealed, { table: 'panelist', column, row: panelistId }).reveal()
  return {
    ssn_last_four: open('ssn_sealed', ssn_sealed),
    date_of_birth: open('birth_date_sealed', birth_date_sealed),
  }
}

/** The tax id, masked as on screen, so that a stolen file does not reveal it. */
async function maskedTaxIdOf(db: Db, crypto: Crypto, panelistId: number): Promise<string | null> {
  const detail = await db
    .selectFrom('tax_detail')
    .select(['tax_id_sealed', 'tax_id_type_id'])
    .where('panelist_id', '=', panelistId)
    .executeTakeFirst()
  if (!detail) return null
  const cell = { table: 'tax_detail', column: 'tax_id_sealed', row: panelistId }
  return maskedTaxId(crypto.open(detail.tax_id_sealed, cell).reveal(), detail.tax_id_type_id)
}

/** The tax details that a Form 1099 has, from the approved Form W-9: the member may have saved others since. */
async function approvedTaxDetailsOf(db: Db, crypto: Crypto, panelistId: number): Promise<Row | null> {
  const form = await approvedForm(db, panelistId)
  const details = form ? await detailsOfForm(db, crypto, form) : null
  if (!details) return null
  const { fullName, lastName, address, taxIdNumber, taxIdTypeId } = details
  return { fullName, lastName, address, taxId: maskedTaxId(taxIdNumber, taxIdTypeId) }
}

/** All data that the panel has about a member, by topic and table. Keys and hashes are left out. */
export async function copyOfData(db: Db, crypto: Crypto, panelistId: number) {
  const subject = await subjectOf(db, panelistId)
  const tables: { table: string; about: AnyMemberPolicy['about']; rows: Row[] }[] = []
  for (const [table, policy] of memberTables) {
    tables.push({ table, about: policy.about, rows: await rowsOf(db, table, policy, subject) })
  }
  const data = Object.entries(topics).map(([topic, { what, why: reason, afterErasure }]) => ({
    what,
    why: reason,
    afterErasure,
    records: Object.fromEntries(tables.filter(({ about }) => about === topic).map(({ table, rows }) => [table, rows])),
  }))
  return {
    copiedAt: (await databaseNow(db)).toISOString(),
    member: panelistId,
    identity: await openedIdentity(db, crypto, panelistId),
    taxId: await maskedTaxIdOf(db, crypto, panelistId),
    approvedTaxDetails: await approvedTaxDetailsOf(db, crypto, panelistId),
    data,
  }
}
