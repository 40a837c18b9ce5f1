import { linkTo, routes } from '#lib/routes.ts'
import type { Payment } from './payments.ts'

/** Id of the row that a link opens. */
export const ROW_ID = 'payment'

/** Link to the row of a payment; without a reference, to all payments. */
export const paymentLink = (payment: Pick<Payment, 'reference'> | null) =>
  payment?.reference ? `${linkTo(routes.payments, { payment: payment.reference })}#${ROW_ID}` : linkTo(routes.payments)
