import 'server-only'
import * as z from 'zod'
import { formatDollars } from '#lib/format/money.ts'
import { dayOf } from '../../database/eastern.ts'
import type { Db } from '../../database/schema.ts'
import { bankFileName } from '../../rewards/bank-files/open-files.ts'
import * as payments from '../../rewards/payments.ts'
import { OperationError } from '../kit/errors.ts'
import { date, dollars, text } from '../kit/fields.ts'
import { payment } from '../kit/find-payment.ts'

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

/**
 * Refuses a transfer that is not the one recorded for a paid payment: the bank may have paid twice, or the day or reference
 * is wrong.
 * @throws OperationError
 */
async function assertSameTransfer(db: Db, id: number, { bankReference, sentOn }: SentRow): Promise<void> {
  const recorded = await db
    .selectFrom('payment_event')
    .where('payment_id', '=', id)
    .where('event', '=', 'sent')
    .select(['bank_reference as reference', dayOf('at').as('day')])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!recorded) return
  const isOtherDay = Boolean(sentOn) && sentOn !== recorded.day
  const isOtherReference = Boolean(bankReference && recorded.reference) && bankReference !== recorded.reference
  if (!isOtherDay && !isOtherReference) return
  const reference = recorded.reference === null ? '' : ` with the bank reference ${recorded.reference}`
  throw new OperationError(
    `Payment ${id} is already Paid: it was recorded as sent on ${recorded.day}${reference}. If the bank paid it twice, ask for the money back; if the record is wrong, reverse, reopen and approve the payment, and record it again.`,
  )
}

/**
 * Sends a payment.
 * @throws OperationError when amount, bank file or an earlier transfer differ from those of the row
 */
export async function recordRow(
  tx: Db,
  id: number,
  context: payments.PaymentContext,
  row: SentRow,
): Promise<payments.PaymentResult> {
  const result = await payments.sendPayment(tx, id, context, row)
  const { amountCents } = result.payment
  if (row.dollars != null && row.dollars !== amountCents)
    throw new OperationError(
      `Payment ${id} is ${formatDollars(amountCents / 100)}, not ${formatDollars(row.dollars / 100)}.`,
    )
  const file = result.bankFile == null ? null : bankFileName(result.bankFile)
  if (file !== null && row.bankFile && row.bankFile !== file)
    throw new OperationError(`Payment ${id} is now in ${file}: this row of ${row.bankFile} is from an earlier answer.`)
  if (!result.changed) await assertSameTransfer(tx, id, row)
  return result
}
