import 'server-only'
import * as z from 'zod'
import { formatDollars } from '#lib/format/money.ts'
import { hasOpenPayout } from '../../rewards/open-payouts.ts'
import { project } from '../kit/fields.ts'
import { operation } from '../kit/operation.ts'
import { column, dollarsText, numberColumn } from '../kit/show.ts'
import { paymentsQuery, surveyId } from './query.ts'

const StoredAddress = z.object({
  payTo: z.nullish(z.string()),
  mailingAddress: z.nullish(
    z.object({
      firstLine: z.nullish(z.string()),
      suiteNumber: z.nullish(z.string()),
      city: z.nullish(z.string()),
      state: z.nullish(z.string()),
      zipCode: z.nullish(z.string()),
    }),
  ),
})

/** Payee and address of a payment. For a donation, operators look up the address themselves. */
function payeeOf(nonProfit: string | null, member: string, profile: unknown) {
  if (nonProfit !== null) return { payee: nonProfit, address: null, city: null, state: null, zip: null }
  const { payTo, mailingAddress: address } = StoredAddress.safeParse(profile).data ?? {}
  return {
    payee: payTo || member,
    address: [address?.firstLine, address?.suiteNumber].filter(Boolean).join(', ') || null,
    city: address?.city ?? null,
    state: address?.state ?? null,
    zip: address?.zipCode ?? null,
  }
}

export const exportPayments = operation({
  name: 'payments.export',
  role: 'finance',
  summary: 'list approved payments with payee and address, for the bank',
  description:
    'Lists approved payments with payee, address and reference. Save it as CSV for the bank; afterwards add a column bankReference and give the file to `payments send`. Leaves out payments whose payout is not finished, and says how many.',
  examples: ['payments export --csv', 'payments export --survey CP-1001 --csv'],
  input: z.strictObject({ survey: project.optional() }),
  row: z.object({
    payment: numberColumn(),
    payee: column(),
    address: column(),
    city: column(),
    state: column(),
    zip: column(),
    email: column(),
    dollars: column(),
    reference: column(),
  }),
  changes: false,
  sensitive: true,
  async run({ db }, { survey }) {
    const approved = paymentsQuery(db, 'Approved', await surveyId(db, survey))
    const found = await approved
      .where(({ not }) => not(hasOpenPayout))
      .orderBy('payment.id')
      .execute()
    const { count: open } = await approved
      .clearSelect()
      .clearLimit()
      .where(hasOpenPayout)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    const rows = found.map((row) => ({
      payment: row.payment,
      ...payeeOf(row.nonProfit, row.member, row.profile),
      email: row.nonProfit === null ? row.email : null,
      dollars: dollarsText(row.amount_cents),
      reference: row.reference ?? `payment ${row.payment}`,
    }))
    const cents = found.reduce((sum, row) => sum + row.amount_cents, 0)
    const leftOut = open === 0 ? '' : ` ${open} left out: their payouts are not finished (payouts list).`
    return { rows, message: `${rows.length} payments, ${formatDollars(cents / 100)} in total.${leftOut}` }
  },
})
