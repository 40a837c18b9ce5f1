import 'server-only'
import { sql } from 'kysely'
import * as z from 'zod'
import { formatDollars } from '#lib/format/money.ts'
import { dayOf, today } from '../../database/eastern.ts'
import type { PaymentKind } from '../../database/tables/rewards.ts'
import { isFormNeeded } from '../../rewards/hold.ts'
import { centsWithProvider, hasOpenPayout } from '../../rewards/open-payouts.ts'
import { type TaxFormStatus, taxStandingColumns } from '../../tax/year.ts'
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

const NEW_ADDRESS_DAYS = 7

const addressSavedOn = sql<string | null>`(
  select ${dayOf('saved_at')} from profile_part_saved where panelist_id = panelist.id and part = 'address')`
/** The day on which the member last saved the mailing address; `null` when it has not been saved since days are kept. */
const addressSaved = sql<string | null>`(${addressSavedOn})::text`
const isAddressNew = sql<boolean>`coalesce(${addressSavedOn} > ${today} - ${sql.lit(NEW_ADDRESS_DAYS)}, false)`

interface HoldFacts extends TaxFormStatus {
  kind: PaymentKind
  panelist_id: number
  amount_cents: number
  withProvider: number
}

/** The payments that may all be sent: each member's until the next one needs a Form W-9. */
function withoutHeld<Payment extends HoldFacts>(payments: readonly Payment[]): Payment[] {
  const cents = new Map<number, number>()
  return payments.filter((payment) => {
    if (payment.kind === 'donation') return true
    const sum = (cents.get(payment.panelist_id) ?? payment.withProvider) + payment.amount_cents
    if (isFormNeeded(payment, sum)) return false
    cents.set(payment.panelist_id, sum)
    return true
  })
}

export const exportPayments = operation({
  name: 'payments.export',
  role: 'finance',
  summary: 'list approved payments with payee and address, for the bank',
  description:
    'Lists approved payments with payee, address and reference. Save it as CSV for the bank; afterwards add a column bankReference and give the file to `payments send`. The column addressSaved is the day on which the member last saved the address: check recent ones. Leaves out payments whose payout is not finished, and payments that need a Form W-9 before they may be sent after the others of their member, and says how many.',
  examples: ['payments export --csv', 'payments export --survey CP-1001 --csv'],
  input: z.strictObject({ survey: project.optional() }),
  row: z.object({
    payment: numberColumn(),
    payee: column(),
    address: column(),
    city: column(),
    state: column(),
    zip: column(),
    addressSaved: column(),
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
      .select(['payment.panelist_id', centsWithProvider.as('withProvider')])
      .select(taxStandingColumns())
      .select([addressSaved.as('addressSaved'), isAddressNew.as('isAddressNew')])
      .orderBy('payment.id')
      .execute()
    const sendable = withoutHeld(found)
    const { count: open } = await approved
      .clearSelect()
      .clearLimit()
      .where(hasOpenPayout)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    const rows = sendable.map((row) => ({
      payment: row.payment,
      ...payeeOf(row.nonProfit, row.member, row.profile),
      addressSaved: row.nonProfit === null ? row.addressSaved : null,
      email: row.nonProfit === null ? row.email : null,
      dollars: dollarsText(row.amount_cents),
      reference: row.reference ?? `payment ${row.payment}`,
    }))
    const cents = sendable.reduce((sum, row) => sum + row.amount_cents, 0)
    const sentences = [
      `${rows.length} payments, ${formatDollars(cents / 100)} in total.`,
      ...(open > 0 ? [`${open} left out: their payouts are not finished (payouts list).`] : []),
      ...(sendable.length < found.length
        ? [`${found.length - sendable.length} left out: after the others, they need a Form W-9 first.`]
        : []),
    ]
    const newAddresses = sendable.filter((row) => row.nonProfit === null && row.isAddressNew).length
    if (newAddresses > 0)
      sentences.push(
        `${newAddresses} to addresses saved in the last ${NEW_ADDRESS_DAYS} days: check them (column addressSaved).`,
      )
    return { rows, message: sentences.join(' ') }
  },
})
