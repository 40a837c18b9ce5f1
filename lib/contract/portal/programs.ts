import * as z from 'zod/mini'
import { Done } from '../answers.ts'
import { call } from '../endpoint.ts'
import { outcomes } from '../outcomes.ts'
import { receiptKeys } from '../panel/clients.ts'

/*
 * What other programs call: monitoring, mail programs and providers. No page of ours does.
 */

/** The process runs. */
export const live = call('GET', '/api/health/live', {
  host: 'portal',
  access: 'open',
  answer: z.object({ status: z.string() }),
})

/** The portal can do its work; 503 when it cannot. */
export const ready = call('GET', '/api/health/ready', {
  host: 'portal',
  access: 'open',
  answer: z.object({ status: z.string() }),
})

/** Figures in the text format of Prometheus. */
export const metrics = call('GET', '/api/metrics', { host: 'portal', access: 'open', answer: z.string() })

/** A survey host's server reports an outcome, with the keys in the query. A partner is answered where its respondent goes. */
export const reportOutcome = call('POST', '/api/outcomes/{outcome}', {
  host: 'portal',
  access: 'open',
  path: { outcome: z.enum(Object.keys(outcomes)) },
  answer: z.object({ redirectUrl: z.optional(z.string()) }),
  codes: ['ALREADY_PARTICIPATED', 'SCREENER_ALREADY_COMPLETED'],
})

/** What clients verify receipts with; they ask for `/.well-known/jwks.json`, which is this. */
export const publishedReceiptKeys = call('GET', '/api/receipt-keys', {
  host: 'portal',
  access: 'open',
  answer: receiptKeys.answer,
})

/** The one click of a mail program, with `m` in the query. @see https://www.rfc-editor.org/rfc/rfc8058 */
export const oneClickUnsubscribe = call('POST', '/api/unsubscribe', {
  host: 'portal',
  access: 'open',
  answer: Done,
  codes: ['EMAIL_NOT_REGISTERED'],
})

/** Dropbox Sign: events of forms that are signed there. */
export const helloSignCallback = call('POST', '/api/hello-sign/callback', {
  host: 'portal',
  access: 'open',
  answer: Done,
})

/** Tremendous: what became of payouts. */
export const tremendousCallback = call('POST', '/api/payouts/tremendous', {
  host: 'portal',
  access: 'open',
  answer: Done,
})

/** PayPal: what became of payouts. */
export const paypalCallback = call('POST', '/api/payouts/paypal', { host: 'portal', access: 'open', answer: Done })

/** Postmark: what became of mails. */
export const postmarkEvent = call('POST', '/api/mail/postmark', { host: 'portal', access: 'open', answer: Done })

/** Twilio: what people answer to text messages. */
export const inboundText = call('POST', '/api/sms/inbound', { host: 'portal', access: 'open', answer: Done })
