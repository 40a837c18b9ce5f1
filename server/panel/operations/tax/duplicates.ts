import 'server-only'
import * as z from 'zod'
import { counted } from '#lib/format/counted.ts'
import { type Holder, paidTogether, sharedTaxIds } from '../../tax/form-1099/shared-tax-ids.ts'
import { reportingThreshold } from '../../tax/year.ts'
import { year } from '../kit/fields.ts'
import { operation } from '../kit/operation.ts'
import { column, dollarsText, numberColumn, yesNo } from '../kit/show.ts'

function rowsOf(holders: readonly Holder[], thresholdCents: number) {
  const together = paidTogether(holders)
  return holders.map(({ panelistId, name, cents }) => ({
    member: panelistId,
    name,
    sameAs: holders.flatMap((other) => (other.panelistId === panelistId ? [] : [other.panelistId])).join(', '),
    dollars: dollarsText(cents),
    together: dollarsText(together),
    due: yesNo(together >= thresholdCents),
  }))
}

export const listDuplicates = operation({
  name: 'tax.duplicates',
  role: 'finance',
  summary: 'list members who gave the same tax ID number',
  description:
    'Lists members whose approved Forms W-9 have the same tax ID number, with what each was paid in a year and what they were paid together. Such members may be one person with two accounts, or members of one business. Forms 1099 are written for each member alone: if together they reach the threshold (column due), you must report the sum yourself. Shows no tax ID number.',
  examples: ['tax duplicates 2026', 'tax duplicates 2026 --csv'],
  input: z.strictObject({ year: year.describe('Tax year') }),
  positional: ['year'],
  row: z.object({
    member: numberColumn(),
    name: column(),
    sameAs: column('same as'),
    dollars: column(),
    together: column(),
    due: column(),
  }),
  changes: false,
  async run({ db, panel }, { year: taxYear }) {
    const thresholdCents = await reportingThreshold(db, taxYear)
    const groups = await sharedTaxIds(db, panel.crypto, taxYear)
    const rows = groups.flatMap((holders) => rowsOf(holders, thresholdCents))
    const message =
      groups.length === 0
        ? 'No two members gave the same tax ID number.'
        : `${rows.length} members share ${counted(groups.length, 'tax ID number')}.`
    return { rows, message }
  },
})
