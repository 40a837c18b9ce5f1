import 'server-only'
import { type RawBuilder, sql } from 'kysely'
import type { TaxYear } from '#lib/contract/panel/tax/tax.ts'
import { dollars } from '../core/money.ts'
import { startOfYear, thisYear } from '../database/eastern.ts'
import { memberName } from '../database/member-name.ts'
import type { Db } from '../database/schema.ts'

/* A member's payments in a tax year (Eastern Time). Donations are not income. */

/** The threshold of a year: that of the latest row with `from_year` in or before it. */
const thresholdIn = (table: 'tax_threshold' | 'form_1099_threshold', year: RawBuilder<number>) =>
  sql<number | null>`(
    select cents from ${sql.table(table)} where from_year <= ${year} order by from_year desc limit 1)::bigint`

/** The sum paid in a year, without reversed payments. */
export const paidIn = (year: RawBuilder<number>) => sql<number>`(
  select coalesce(sum(amount_cents), 0) from payment
  where payment.panelist_id = panelist.id and kind <> 'donation' and payment.status = 'Paid'
  and changed_at >= ${startOfYear(year)} and changed_at < ${startOfYear(sql`${year} + 1`)})::bigint`

export interface TaxStanding {
  year: number
  paidCents: number
  /** From this sum on, a Form W-9 is collected; `null` when none is. */
  thresholdCents: number | null
  /** From this sum on, payments are reported on a Form 1099. */
  form1099Cents: number | null
  /** Whether the member has an approved Form W-9. */
  hasApprovedForm: boolean
}

/** Columns of `TaxStanding`, for queries of `panelist`. */
export const taxStandingColumns = (year = thisYear) =>
  [
    year.as('year'),
    paidIn(year).as('paidCents'),
    thresholdIn('tax_threshold', year).as('thresholdCents'),
    thresholdIn('form_1099_threshold', year).as('form1099Cents'),
    sql<boolean>`tax_status = 'Approved'
    or exists (select from tax_form where panelist_id = panelist.id and state = 'approved')`.as('hasApprovedForm'),
  ] as const

/** Base query for a member's tax year; callers select more columns. */
export const taxStanding = (db: Db, panelistId: number, year = thisYear) =>
  db.selectFrom('panelist').where('panelist.id', '=', panelistId).select(taxStandingColumns(year))

export const taxStandingOf = (db: Db, panelistId: number, year = thisYear): Promise<TaxStanding> =>
  taxStanding(db, panelistId, year).executeTakeFirstOrThrow()

/** The same in dollars, for the API; `null` when no Form W-9 is collected. */
export function taxYearIn({ year, paidCents, thresholdCents, form1099Cents }: TaxStanding): TaxYear | null {
  if (thresholdCents === null) return null
  return {
    year,
    paid: dollars(paidCents),
    threshold: dollars(thresholdCents),
    form1099Threshold: form1099Cents === null ? null : dollars(form1099Cents),
  }
}

/** The sum from which a Form W-9 is collected this year; `null` when none is. */
export async function collectionThreshold(db: Db): Promise<{ year: number; cents: number | null }> {
  return db
    .selectNoFrom([thisYear.as('year'), thresholdIn('tax_threshold', thisYear).as('cents')])
    .executeTakeFirstOrThrow()
}

export const taxYearOf = async (db: Db, panelistId: number) => taxYearIn(await taxStandingOf(db, panelistId))

/** The sum from which payments of the year are reported. */
export async function reportingThreshold(db: Db, year: number): Promise<number> {
  const { rows } = await sql<{ cents: number | null }>`
    select ${thresholdIn('form_1099_threshold', sql<number>`${year}::int`)} as cents`.execute(db)
  return rows[0]?.cents ?? 0
}

/** Members who get a Form 1099 for a year. */
export const form1099sFor = (db: Db, year: number, thresholdCents: number) =>
  db
    .selectFrom('panelist')
    .select([
      'panelist.id as panelistId',
      memberName.as('name'),
      paidIn(sql<number>`${year}::int`).as('paidCents'),
      'tax_status as taxStatus',
    ])
    .where(paidIn(sql<number>`${year}::int`), '>=', Math.max(thresholdCents, 1))
