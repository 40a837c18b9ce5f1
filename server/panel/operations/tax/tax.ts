import 'server-only'
import * as z from 'zod'
import { audit } from '../../core/audit.ts'
import { form1099sFor } from '../../tax/year.ts'
import { changeRow, oneChange } from '../kit/batch.ts'
import { dollars, oneOf, year } from '../kit/fields.ts'
import { operation } from '../kit/operation.ts'
import { column, dollarsText, numberColumn } from '../kit/show.ts'

const list1099s = operation({
  name: 'tax.1099',
  role: 'finance',
  summary: 'list members to whom a Form 1099 is due',
  description: 'Lists members to whom a Form 1099 is due in January after that year.',
  examples: ['tax 1099 2026', 'tax 1099 2026 --csv'],
  input: z.strictObject({ year: year.describe('Tax year') }),
  positional: ['year'],
  row: z.object({ member: numberColumn(), name: column(), dollars: column(), tax: column() }),
  changes: false,
  async run({ db }, input) {
    const { thresholdCents, rows } = await form1099sFor(db, input.year)
    return {
      rows: rows.map((row) => ({
        member: row.panelistId,
        name: row.name,
        dollars: dollarsText(row.paidCents),
        tax: row.taxStatus,
      })),
      message: `A Form 1099 is due from ${dollarsText(thresholdCents)} dollars.`,
    }
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
