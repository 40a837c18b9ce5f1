import 'server-only'
import * as z from 'zod'
import { formatCents } from '#lib/format/money.ts'
import { dayOf } from '../../database/eastern.ts'
import type { Db } from '../../database/schema.ts'
import { bankFileName } from '../../rewards/bank-files/open-files.ts'
import type { PaymentContext } from '../../rewards/hold.ts'
import * as payments from '../../rewards/payments.ts'
import { OperationError } from '../kit/errors.ts'
import { date, dollars, text } from '../kit/fields.ts'
import { payment } from '../kit/find-payment.ts'
import { reportedEarlier } from '../tax/reported-earlier.ts'

/* A row of the bank's answer. */

export const sentRow = z.strictObject({
  payment: z.union([payment, z.int().transform(String)]),
  bankReference: text(100).nullish(),
  sentOn: date.nullish(),
  dollars: dollars(1_000_000).nullish(),
  bankFile: z.string().nullish(),
  // The other columns of `payments export`, accepted in the file and ignored.
  ...Object.fromEntries(
    ['payee', 'address', 'city', 'state', 'zip', 'addressSaved', 'email', 'reference'].map((name) => [
      name,
      z.nullish(z.string()),
    ]),
  ),
})

export type SentRow = Partial<Pick<z.output<typeof sentRow>, 'bankReference' | 'dollars' | 'sentOn' | 'bankFile'>>

/** How a paid payment was sent last. Only a provider's payout has a reason. */
const lastTransfer = (db: Db, id: number) =>
  db
    .selectFrom('payment_event')
    .where('payment_id', '=', id)
    .where('event', '=', 'sent')
    .select(['bank_reference as reference', 'reason', dayOf('at').as('day')])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
type Transfer = NonNullable<Awaited<ReturnType<typeof lastTransfer>>>

const transferText = ({ reference, reason, day }: Transfer) => {
  const [by, name] = reason === null ? ['', 'the bank reference'] : [' by a provider', 'its reference']
  return `${day}${by}${reference === null ? '' : ` with ${name} ${reference}`}`
}

/**
 * Compares a transfer of the bank with the one recorded for a paid payment.
 * @returns what the record lacks, in a sentence; `null` when it is the same
 * @throws OperationError when the payment may have been paid twice, or the day or reference is wrong
 */
async function compareTransfer(db: Db, id: number, { bankReference, sentOn }: SentRow): Promise<string | null> {
  const recorded = await lastTransfer(db, id)
  if (!recorded) return null
  const { day, reason, reference } = recorded
  const isOtherReference = Boolean(bankReference) && bankReference !== reference
  const isByProvider = reason !== null
  if ((sentOn && sentOn !== day) || (isOtherReference && (isByProvider || reference !== null)))
    throw new OperationError(
      `Payment ${id} is already Paid: it was recorded as sent on ${transferText(recorded)}. If the bank paid it ${isByProvider ? 'too' : 'twice'}, ask for the money back; if the record is wrong, reverse, reopen and approve the payment, and record it again.`,
    )
  return isOtherReference ? `It was recorded without a bank reference, so ${bankReference} is not recorded.` : null
}

/**
 * Sends a payment.
 * @throws OperationError when amount, bank file or an earlier transfer differ from those of the row
 */
export async function recordRow(
  tx: Db,
  id: number,
  context: PaymentContext,
  row: SentRow,
): Promise<payments.PaymentResult & { note?: string | null }> {
  const result = await payments.sendPayment(tx, id, context, row)
  const { amountCents } = result.payment
  if (row.dollars != null && row.dollars !== amountCents)
    throw new OperationError(`Payment ${id} is ${formatCents(amountCents)}, not ${formatCents(row.dollars)}.`)
  const file = result.bankFile == null ? null : bankFileName(result.bankFile)
  if (file !== null && row.bankFile && row.bankFile !== file)
    throw new OperationError(`Payment ${id} is now in ${file}: this row of ${row.bankFile} is from an earlier answer.`)
  if (!result.changed) return { ...result, note: await compareTransfer(tx, id, row) }
  return row.sentOn ? { ...result, note: await reportedEarlier(tx, id) } : result
}
