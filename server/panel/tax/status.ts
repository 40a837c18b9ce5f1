import 'server-only'
import { sql } from 'kysely'
import { type TaxEvent, taxStatusAfter } from '#lib/rules/tax/tax.ts'
import type { Db } from '../database/schema.ts'

/** Updates a member's tax status after an event; the caller must have locked the member. @returns the new status */
export async function updateTaxStatus(tx: Db, panelistId: number, event: TaxEvent): Promise<string> {
  const { tax_status, hasApproved } = await tx
    .selectFrom('panelist')
    .select([
      'tax_status',
      sql<boolean>`exists (select from tax_form where panelist_id = panelist.id and state = 'approved')`.as(
        'hasApproved',
      ),
    ])
    .where('id', '=', panelistId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const status = taxStatusAfter(tax_status, event, hasApproved)
  await tx.updateTable('panelist').set({ tax_status: status }).where('id', '=', panelistId).execute()
  return status
}
