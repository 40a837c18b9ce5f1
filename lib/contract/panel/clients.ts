import * as z from 'zod/mini'
import { call } from '../endpoint.ts'

/*
 * For companies that buy surveys. Not in the specification: other panels need not support it.
 * @see docs/specification/clients.md
 */

/** The public keys for verifying receipts, as a JSON Web Key Set. @see https://www.rfc-editor.org/rfc/rfc7517 */
export const receiptKeys = call('GET', '/api/receipt-keys', {
  access: 'open',
  answer: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
})
