import * as z from 'zod/mini'
import { Done } from '../answers.ts'
import { call } from '../endpoint.ts'
import { text } from '../fields.ts'

/**
 * An uncaught error in a browser, without its message, which could quote typed data.
 * @see docs/specification/panel-api.md#the-portals-own-endpoints
 */
export const reportBrowserError = call('POST', '/api/browser-error', {
  host: 'portal',
  access: 'open',
  passive: true,
  body: z.strictObject({
    /** Path of the page without the query. */
    page: text(100),
    /** Class name of the error: `TypeError`. */
    error: z.string().check(z.regex(/^[A-Za-z]{1,40}$/)),
    /** Our script with line and column: `chunks/1f2e3d.js:1:4711`. */
    script: z.optional(z.string().check(z.regex(/^[\w/~.-]{1,120}\.js:\d{1,7}:\d{1,7}$/))),
  }),
  answer: Done,
})
