import type { Db } from '#server/panel/database/schema.ts'
import { addEvents, type EventDetails, type LockedPayment } from '#server/panel/rewards/ledger.ts'
import { type PaymentEventName, paymentTransitions } from '#server/panel/rewards/payment-transitions.ts'

/** Adds an event to a payment. @throws InvalidTransition */
export async function addEvent(
  tx: Db,
  payment: LockedPayment,
  event: PaymentEventName,
  details: EventDetails = {},
): Promise<LockedPayment> {
  await addEvents(tx, event, [{ payment, details }])
  return { ...payment, status: paymentTransitions[event].becomes }
}
