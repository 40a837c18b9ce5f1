import 'server-only'
import type { Outbox } from '../../core/messages/outbox.ts'
import type { Db } from '../../database/schema.ts'
import { type Branding, brandingFor } from '../../language/branding.ts'
import type { LockedPayment } from '../ledger.ts'
import { paymentFailedMail, paymentSentMail } from './mails.ts'

/** What mails about payments need. */
export type PaymentMailer = Branding & { outbox: Outbox }

const mails = { sent: paymentSentMail, failed: paymentFailedMail }

const membersWithMail = (tx: Db, ids: readonly number[]) =>
  tx
    .selectFrom('panelist')
    .where('id', 'in', ids)
    .where('email_verified_at', 'is not', null)
    .where('email_bounced_at', 'is', null)
    .select(['id', 'email', 'language'])
    .orderBy('id')
    .execute()

/**
 * Queues one mail to each member whose payments were recorded, in the transaction that records them. A donation goes to a
 * non-profit, so its member gets none.
 * @see docs/specification/payments.md#mails-about-payments
 */
export async function mailPayments(
  tx: Db,
  mailer: PaymentMailer,
  about: keyof typeof mails,
  payments: readonly LockedPayment[],
): Promise<void> {
  const byMember = Map.groupBy(
    payments.filter(({ kind }) => kind !== 'donation'),
    ({ panelistId }) => panelistId,
  )
  if (byMember.size === 0) return
  for (const member of await membersWithMail(tx, [...byMember.keys()])) {
    const own = byMember.get(member.id) ?? []
    const cents = own.reduce((sum, { amountCents }) => sum + amountCents, 0)
    if (!member.email) continue
    const sum = { to: member.email, count: own.length, cents }
    await mailer.outbox.send(tx, mails[about](brandingFor(mailer, member), sum))
  }
}
