import 'server-only'
import { sql } from 'kysely'
import * as z from 'zod'
import { audit } from '../../core/audit.ts'
import { form1099sFor, paidIn, reportingThreshold } from '../../tax/year.ts'
import { BATCH_MAX, changeRow, oneChange } from '../kit/batch.ts'
import { dollars, oneOf, rowLimit, year } from '../kit/fields.ts'
import { operation } from '../kit/operation.ts'
import { ordersOf, pageOf } from '../kit/order.ts'
import { column, dollarsText, numberColumn } from '../kit/show.ts'

/** The sum of a member is computed, so each page reads those of all members. */
const orderIn = (taxYear: number) =>
  ordersOf(
    sql.ref('panelist.id'),
    { dollars: { expression: paidIn(sql<number>`${taxYear}::int`), type: 'bigint' } },
    { sort: 'dollars', reverse: true },
  )

const list1099s = operation({
  name: 'tax.1099',
  role: 'finance',
  summary: 'list members to whom a Form 1099 is due',
  description: `Lists members to whom a Form 1099 is due in January after that year, highest sum first, ${BATCH_MAX} at most.`,
  examples: ['tax 1099 2026', 'tax 1099 2026 --csv'],
  input: z.strictObject({
    year: year.describe('Tax year'),
    ...orderIn(0).fields,
    limit: rowLimit(BATCH_MAX),
  }),
  positional: ['year'],
  row: z.object({ member: numberColumn(), name: column(), dollars: column(), tax: column() }),
  changes: false,
  async run({ db }, { year: taxYear, limit = BATCH_MAX, ...chosen }) {
    const ordered = orderIn(taxYear).chosen(chosen)
    const thresholdCents = await reportingThreshold(db, taxYear)
    const due = await form1099sFor(db, taxYear, thresholdCents)
      .where(ordered.where)
      .select(ordered.place)
      .orderBy(ordered.orderBy)
      .limit(limit + 1)
      .execute()
    const page = pageOf(due, limit, (row) => ({
      member: row.panelistId,
      name: row.name,
      dollars: dollarsText(row.paidCents),
      tax: row.taxStatus,
    }))
    const threshold = `A Form 1099 is due from ${dollarsText(thresholdCents)} dollars.`
    return { ...page, message: page.message ? `${page.message} ${threshold}` : threshold }
  },
})

const AMOUNT = 'an amount such as 2000 or 2050.50'
const TABLES = { w9: 'tax_threshold', 1099: 'form_1099_threshold' } as const

const setThreshold = operation({
  name: 'tax.threshold',
  role: 'finance',
  summary: 'set the threshold of Form W-9 or Form 1099',
  description: 'Sets the sum of payments in a year from which a Form W-9 is collected or a Form 1099 is due.',
  examples: ['tax threshold w9 2027 600', 'tax threshold 1099 2027 2000'],
  input: z.strictObject({
    form: oneOf(['w9', '1099']).describe('w9 or 1099'),
    year: year.describe('First tax year'),
    dollars: dollars(9_999_999, 0.01, AMOUNT).describe(AMOUNT),
  }),
  positional: ['form', 'year', 'dollars'],
  row: changeRow,
  changes: true,
  async run({ db, caller }, { form, year: from_year, dollars: cents }) {
    await db
      .insertInto(TABLES[form])
      .values({ from_year, cents })
      .onConflict((conflict) => conflict.column('from_year').doUpdateSet({ cents }))
      .execute()
    await audit(db, caller, 'tax threshold changed', { subject: `${TABLES[form]} ${from_year} ${cents}` })
    return oneChange(`From ${from_year} on the threshold is ${dollarsText(cents)} dollars.`)
  },
})

export const taxOperations = [list1099s, setThreshold]
