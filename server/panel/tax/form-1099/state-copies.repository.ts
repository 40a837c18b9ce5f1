import 'server-only'
import { sql } from 'kysely'
import type { Crypto } from '../../core/crypto.ts'
import type { Db } from '../../database/schema.ts'
import { whenGiven } from '../../database/when-given.ts'
import { type Copy, type CopyFilter, copyOf } from './copies.repository.ts'
import { type FormOfYear, openRecord } from './exports.repository.ts'
import type { StateFiling } from './iris.ts'

/*
 * Copy 1 for a state's tax department: forms of members who live there, and corrections for members who moved away after a
 * form was reported to the state.
 */

/** How many members' records to read at once. */
const BATCH = 200

export interface StateCopyFilter extends CopyFilter {
  state: string
  /** How forms are reported to the state now. */
  stateFiling: StateFiling
}

/** Subject of the audit entry for printed copies. */
export const stateCopyName = ({ year, form }: FormOfYear, state: string) => `Form 1099-${form} ${year} for ${state}`

/** All records of the next members, by panelist id, oldest first. */
async function recordsAfter(db: Db, form: FormOfYear, { state, member, after }: StateCopyFilter) {
  const ofYear = db.selectFrom('form_1099').where('year', '=', form.year).where('form', '=', form.form)
  const members = ofYear
    .where('panelist_id', '>', after)
    .$call(whenGiven(member, (query, value) => query.where('panelist_id', '=', value)))
    .select('panelist_id')
    .distinct()
    .orderBy('panelist_id')
    .limit(BATCH)
  return ofYear
    .where('panelist_id', 'in', members)
    .select(['panelist_id', 'year', 'form', 'masked_id', 'record_sealed'])
    .select(
      sql<boolean>`exists (select from audit where audit.panelist_id = form_1099.panelist_id
        and audit.event = 'form 1099 printed' and audit.subject = ${stateCopyName(form, state)})`.as('was_printed'),
    )
    .orderBy('panelist_id')
    .orderBy('id')
    .execute()
}

type Row = Awaited<ReturnType<typeof recordsAfter>>[number]

/** The copy for the state; `null` when there is nothing to report. @param rows one member's records, latest last */
function copyFor(crypto: Crypto, { state, stateFiling }: StateCopyFilter, rows: readonly Row[]): Copy | null {
  const latest = rows.at(-1)
  if (!latest) return null
  const filings = new Map([[state, stateFiling]])
  const copy = copyOf(crypto, { ...latest, is_corrected: rows.length > 1 }, filings)
  if (copy.record.state === state) return copy
  const wasReported = rows
    .slice(0, -1)
    .map((row) => ({ record: openRecord(crypto, row), wasPrinted: row.was_printed }))
    .some(
      ({ record, wasPrinted }) => record.state === state && (wasPrinted || record.stateFiling?.filing === 'combined'),
    )
  if (!wasReported) return null
  return { ...copy, stateBoxes: { state, payerNumber: stateFiling.payerNumber, cents: 0 } }
}

/** Copies by panelist id. Stops at the limit, so that no more records are decrypted than needed. */
export async function copiesOfState(
  db: Db,
  crypto: Crypto,
  form: FormOfYear,
  filter: StateCopyFilter,
): Promise<Copy[]> {
  const copies: Copy[] = []
  let rows = await recordsAfter(db, form, filter)
  while (rows.length > 0) {
    for (const ofMember of Map.groupBy(rows, ({ panelist_id }) => panelist_id).values()) {
      const copy = copyFor(crypto, filter, ofMember)
      if (copy) copies.push(copy)
      if (copies.length === filter.limit) return copies
    }
    rows = await recordsAfter(db, form, { ...filter, after: rows.at(-1)?.panelist_id ?? filter.after })
  }
  return copies
}
