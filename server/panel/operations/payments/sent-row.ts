import 'server-only'
import { dayOf } from '../../database/eastern.ts'
import type { Db } from '../../database/schema.ts'
import type { BankTransfer } from '../../rewards/payments.ts'
import { OperationError } from '../kit/errors.ts'

/**
 * Refuses a transfer that is not the one recorded for a paid payment: the bank may have paid twice, or the day or reference
 * is wrong.
 * @throws OperationError
 */
export async function assertSameTransfer(db: Db, id: number, { bankReference, sentOn }: BankTransfer): Promise<void> {
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
