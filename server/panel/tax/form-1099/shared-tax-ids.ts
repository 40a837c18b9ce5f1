import 'server-only'
import { sql } from 'kysely'
import type { Crypto } from '../../core/crypto.ts'
import { memberName } from '../../database/member-name.ts'
import type { Db } from '../../database/schema.ts'
import { DETAIL_COLUMNS, detailsOfForm } from '../w9/form-details.ts'
import { paidIn } from '../year.ts'

/** A member with an approved Form W-9. */
export interface Holder {
  panelistId: number
  name: string
  /** Paid in the year. */
  cents: number
}

/** Read at a time: answers contain drawn signatures. */
const PAGE = 500

const approvedForms = (db: Db, year: number, after: number) =>
  db
    .selectFrom('tax_form')
    .innerJoin('panelist', 'panelist.id', 'tax_form.panelist_id')
    .where('tax_form.state', '=', 'approved')
    .where('tax_form.id', '>', after)
    .select(['tax_form.id', memberName.as('name'), paidIn(sql<number>`${year}::int`).as('cents')])
    .select(DETAIL_COLUMNS.map((column) => `tax_form.${column}` as const))
    .orderBy('tax_form.id')
    .limit(PAGE)
    .execute()

/** Members whose approved Forms W-9 have the same tax id number: a group for each number, with two members or more. */
export async function sharedTaxIds(db: Db, crypto: Crypto, year: number): Promise<Holder[][]> {
  const holders = new Map<string, Holder[]>()
  let forms = await approvedForms(db, year, 0)
  while (forms.length > 0) {
    for (const form of forms) {
      const details = await detailsOfForm(db, crypto, form)
      if (!details) continue
      const { panelist_id: panelistId, name, cents } = form
      holders.set(details.taxIdNumber, [...(holders.get(details.taxIdNumber) ?? []), { panelistId, name, cents }])
    }
    forms = forms.length < PAGE ? [] : await approvedForms(db, year, forms.at(-1)?.id ?? 0)
  }
  return [...holders.values()].filter(({ length }) => length > 1)
}

export const paidTogether = (holders: readonly Holder[]) => holders.reduce((sum, { cents }) => sum + cents, 0)
