import * as z from 'zod/mini'
import { Done } from '../answers.ts'
import { call } from '../endpoint.ts'

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

/** Twilio: what people answer to text messages. */
export const inboundText = call('POST', '/api/sms/inbound', { host: 'portal', access: 'open', answer: Done })
