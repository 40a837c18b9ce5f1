import { audit } from '#server/panel/core/audit.ts'
import type { Branding } from '#server/panel/language/branding.ts'
import type { PaymentMailer } from '#server/panel/rewards/mails/mail-payments.ts'

/** A mailer for a process without a queue: it writes each mail into the audit, in the transaction that queues it. */
export const auditedMails = (branding: Branding): PaymentMailer => ({
  ...branding,
  outbox: {
    send: (tx, { name, to }) =>
      audit(tx, { address: 'test', requestId: to }, 'message tried', { subject: `message ${name}` }),
    deliver: async () => undefined,
    withdraw: async () => 0,
  },
})
