import * as z from 'zod/mini'
import { Done } from '../answers.ts'
import { call } from '../endpoint.ts'
import { outcomes } from '../outcomes.ts'
import { receiptKeys } from '../panel/clients.ts'

/* Endpoints for other programs: monitoring, mail programs and providers. Our pages do not use them. */

/** Liveness: the process runs. */
export const live = call('GET', '/api/health/live', {
  host: 'portal',
  access: 'open',
  answer: z.object({ status: z.string() }),
})

/** Readiness: 503 when the portal cannot serve. */
export const ready = call('GET', '/api/health/ready', {
  host: 'portal',
  access: 'open',
  answer: z.object({ status: z.string() }),
})

/** Metrics in Prometheus' text format. */
export const metrics = call('GET', '/api/metrics', { host: 'portal', access: 'open', answer: z.string() })

/**
 * A survey host's server reports an outcome, with the keys in the query. Answers the respondent's redirect URL for a
 * partner.
 */
export const reportOutcome = call('POST', '/api/outcomes/{outcome}', {
  host: 'portal',
  access: 'open',
  path: { outcome: z.enum(Object.keys(outcomes)) },
  answer: z.object({ redirectUrl: z.optional(z.string()) }),
  codes: ['ALREADY_PARTICIPATED', 'SCREENER_ALREADY_COMPLETED'],
})

/** The keys that clients verify receipts with, published at `/.well-known/jwks.json`. */
export const publishedReceiptKeys = call('GET', '/api/receipt-keys', {
  host: 'portal',
  access: 'open',
  answer: receiptKeys.answer,
})

/** One-click unsubscribe of mail programs, with `m` in the query. @see https://www.rfc-editor.org/rfc/rfc8058 */
export const oneClickUnsubscribe = call('POST', '/api/unsubscribe', {
  host: 'portal',
  access: 'open',
  answer: Done,
  codes: ['EMAIL_NOT_REGISTERED'],
})

/** Dropbox Sign's events for signed forms. */
export const helloSignCallback = call('POST', '/api/hello-sign/callback', {
  host: 'portal',
  access: 'open',
  answer: Done,
})

/** Tremendous' events for payouts. */
export const tremendousCallback = call('POST', '/api/payouts/tremendous', {
  host: 'portal',
  access: 'open',
  answer: Done,
})

/** PayPal's events for payouts. */
export const paypalCallback = call('POST', '/api/payouts/paypal', { host: 'portal', access: 'open', answer: Done })

/** Postmark's events for mails. */
export const postmarkEvent = call('POST', '/api/mail/postmark', { host: 'portal', access: 'open', answer: Done })

/** Twilio: replies to text messages. */
export const inboundText = call('POST', '/api/sms/inbound', { host: 'portal', access: 'open', answer: Done })
