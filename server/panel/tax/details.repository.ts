import 'server-only'
import { type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import { Address } from '#lib/contract/panel/profile/address.ts'
import type { Secret } from '#server/secret.ts'
import type { Crypto } from '../core/crypto.ts'
import type { Db } from '../database/schema.ts'
import type { TaxDetailTable } from '../database/tables/tax.ts'

export interface TaxDetails {
  taxIdTypeId: number
  fullName: string
  lastName: string
  address: z.output<typeof Address>
  /** Nine digits. */
  taxIdNumber: string
}

/** As stored: the tax id is encrypted. */
export type DetailRow = Selectable<TaxDetailTable>

const cellOf = (panelistId: number) => ({ table: 'tax_detail', column: 'tax_id_sealed', row: panelistId })

export const findDetails = (db: Db, panelistId: number): Promise<DetailRow | undefined> =>
  db.selectFrom('tax_detail').selectAll().where('panelist_id', '=', panelistId).executeTakeFirst()

export const taxIdIn = (crypto: Crypto, { panelist_id, tax_id_sealed }: DetailRow): Secret =>
  crypto.open(tax_id_sealed, cellOf(panelist_id))

export const addressIn = ({ address }: DetailRow) => z.parse(Address, address)

export const taxDetailsIn = (crypto: Crypto, row: DetailRow): TaxDetails => ({
  taxIdTypeId: row.tax_id_type_id,
  fullName: row.full_name,
  lastName: row.last_name,
  address: addressIn(row),
  taxIdNumber: taxIdIn(crypto, row).reveal(),
})

export async function saveDetails(tx: Db, crypto: Crypto, panelistId: number, details: TaxDetails): Promise<void> {
  const row = {
    tax_id_type_id: details.taxIdTypeId,
    full_name: details.fullName,
    last_name: details.lastName,
    address: JSON.stringify(details.address),
    tax_id_sealed: crypto.seal(details.taxIdNumber, cellOf(panelistId)),
    saved_at: sql<Date>`now()`,
  }
  await tx
    .insertInto('tax_detail')
    .values({ panelist_id: panelistId, ...row })
    .onConflict((conflict) => conflict.column('panelist_id').doUpdateSet(row))
    .execute()
}

export async function isTaxType(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('lookup')
    .select('id')
    .where('kind', '=', 'taxTypes')
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}
