import 'server-only'
import { sql } from 'kysely'
import * as z from 'zod'
import { audit, auditEach } from '../../core/audit.ts'
import { dayOf, today } from '../../database/eastern.ts'
import type { Db } from '../../database/schema.ts'
import type { PaymentKind } from '../../database/tables/rewards.ts'
import { bankFileName, centsAtBank, isInBankFile } from '../../rewards/bank-files/open-files.ts'
import { addBankFile } from '../../rewards/bank-files/repository.ts'
import { isFormNeeded } from '../../rewards/hold.ts'
import { lockPaymentsOf } from '../../rewards/ledger.ts'
import { centsWithProvider, hasOpenPayout } from '../../rewards/open-payouts.ts'
import { lockPayouts } from '../../rewards/payouts/repository.ts'
import { type TaxStanding, taxStandingColumns } from '../../tax/year.ts'
import { bankRow, bankRowOf, memberAsPayee, nonProfitAsPayee } from '../bank-files/rows.ts'
import { project } from '../kit/fields.ts'
import { surveyIfNamed } from '../kit/find.ts'
import { type OperationContext, operation } from '../kit/operation.ts'
import { paymentsText } from '../kit/show.ts'
import { paymentsQuery } from './query.ts'

const NEW_ADDRESS_DAYS = 7

const addressSavedOn = sql<string | null>`(
  select ${dayOf('saved_at')} from profile_part_saved where panelist_id = panelist.id and part = 'address')`
/** The day on which the member last saved the mailing address; `null` when it has not been saved since days are kept. */
const addressSaved = sql<string | null>`(${addressSavedOn})::text`
const isAddressNew = sql<boolean>`coalesce(${addressSavedOn} > ${today} - ${sql.lit(NEW_ADDRESS_DAYS)}, false)`

interface HoldFacts extends TaxStanding {
  kind: PaymentKind
  panelist_id: number
  amount_cents: number
  withProvider: number
  atBank: number
}

/** The payments that may all be sent: each member's until the next one needs a Form W-9. */
function withoutHeld<Payment extends HoldFacts>(payments: readonly Payment[]): Payment[] {
  const cents = new Map<number, number>()
  return payments.filter((payment) => {
    if (payment.kind === 'donation') return true
    const sum = (cents.get(payment.panelist_id) ?? payment.withProvider + payment.atBank) + payment.amount_cents
    if (isFormNeeded(payment, sum)) return false
    cents.set(payment.panelist_id, sum)
    return true
  })
}

const approvedPayments = (db: Db, survey: number | null) => paymentsQuery(db, 'Approved', survey)

/** Approved payments that neither a provider nor the bank is paying. Their members' payments are locked. */
async function freePayments(db: Db, survey: number | null) {
  const free = approvedPayments(db, survey)
    .where(({ not }) => not(hasOpenPayout))
    .where(({ not }) => not(isInBankFile))
    .orderBy('payment.id')
  const ids = (await free.execute()).map(({ payment }) => payment)
  if (ids.length === 0) return []
  await lockPaymentsOf(db, ids)
  // Read again: until they were locked, they could change.
  return free
    .where('payment.id', 'in', ids)
    .select(['payment.panelist_id', centsWithProvider.as('withProvider'), centsAtBank.as('atBank')])
    .select(taxStandingColumns())
    .select([addressSaved.as('addressSaved'), isAddressNew.as('isAddressNew')])
    .execute()
}
type FreePayment = Awaited<ReturnType<typeof freePayments>>[number]

/** How many approved payments somebody else may already be paying, and how many nobody is. */
const leftOut = (db: Db, survey: number | null) =>
  approvedPayments(db, survey)
    .clearSelect()
    .clearLimit()
    .select([
      sql<number>`(count(*) filter (where ${hasOpenPayout}))::int`.as('payouts'),
      sql<number>`(count(*) filter (where ${isInBankFile}))::int`.as('files'),
      sql<number>`(count(*) filter (where not ${hasOpenPayout} and not ${isInBankFile}))::int`.as('free'),
    ])
    .executeTakeFirstOrThrow()

/** Stores the file, and audits each payment in it. @returns its name */
async function storedFile({ db, caller }: OperationContext, payments: readonly FreePayment[]): Promise<string> {
  const entries = payments.map((row) => ({
    paymentId: row.payment,
    payee: row.nonProfit === null ? memberAsPayee(row) : null,
  }))
  const name = bankFileName(await addBankFile(db, caller.address, entries))
  await audit(db, caller, 'bank file made', { subject: name })
  const exported = payments.map(({ payment, panelist_id }) => ({
    panelistId: panelist_id,
    subject: `payment ${payment} ${name}`,
  }))
  await auditEach(db, caller, 'payment exported', exported)
  return name
}

export const exportPayments = operation({
  name: 'payments.export',
  role: 'finance',
  summary: 'make a file for the bank of approved payments, with payee and address',
  description:
    'Makes a bank file of the approved payments, with payee, address and reference, and names it. Save it as CSV for the bank. Its payments are then in no other file and in no payout until you record them (`payments send --bank-file`, or with a column bankReference added: `payments send --file`) or take them back (`bankfiles cancel`). To look only, use --dry-run. The column addressSaved is the day on which the member last saved the address: check recent ones. Leaves out payments in open bank files, payments whose payout is not finished, and payments that need a Form W-9 before they may be sent after the others of their member, and says how many.',
  examples: ['payments export --csv', 'payments export --survey CP-1001 --csv', 'payments export --dry-run'],
  input: z.strictObject({ survey: project.optional() }),
  row: bankRow,
  changes: true,
  lists: true,
  listsPeople: true,
  async run(context, { survey }) {
    const { db } = context
    await lockPayouts(db)
    const id = await surveyIfNamed(db, survey)
    const found = await freePayments(db, id)
    const sendable = withoutHeld(found)
    const others = await leftOut(db, id)
    const name = sendable.length > 0 ? await storedFile(context, sendable) : null
    const rows = sendable.map((row) =>
      bankRowOf(row, row.nonProfit === null ? memberAsPayee(row) : nonProfitAsPayee(row.nonProfit), name ?? ''),
    )
    const cents = sendable.reduce((sum, row) => sum + row.amount_cents, 0)
    const newAddresses = sendable.filter((row) => row.nonProfit === null && row.isAddressNew).length
    const sentences = [
      `${name === null ? '' : `Bank file ${name}: `}${paymentsText(rows.length, cents / 100)} in total.`,
      ...(others.files > 0
        ? [`${others.files} left out: they are in bank files that are open (\`bankfiles list open\`).`]
        : []),
      ...(others.payouts > 0 ? [`${others.payouts} left out: their payouts are not finished (payouts list).`] : []),
      ...(sendable.length < found.length
        ? [`${found.length - sendable.length} left out: after the others, they need a Form W-9 first.`]
        : []),
      ...(others.free > found.length
        ? [`${others.free - found.length} more are approved: run the command again for the next file.`]
        : []),
      ...(newAddresses > 0
        ? [`${newAddresses} to addresses saved in the last ${NEW_ADDRESS_DAYS} days: check them (column addressSaved).`]
        : []),
    ]
    return { rows, message: sentences.join(' ') }
  },
})
