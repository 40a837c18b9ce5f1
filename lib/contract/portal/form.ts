import * as z from 'zod/mini'
import { Done } from '../answers.ts'
import { call } from '../endpoint.ts'
import { text } from '../fields.ts'

/*
 * Forms as the browser itself sends them: without scripts, or before they have come.
 */

/**
 * Does what the scripts' call of the same form does, and answers with 303.
 * @see docs/specification/calls.md#forms-without-scripts
 */
export const postForm = call('POST', '/api/form/{form}', {
  host: 'portal',
  access: 'open',
  path: { form: text(64) },
  query: {
    /** The page that the form stands on, path and query. */
    at: text(2048),
    /** New for each rendering of the form, so that a double submit does one thing. */
    key: z.string().check(z.regex(/^[\w-]{16,64}$/)),
    /** Whom the page was made for. */
    member: z.optional(z.string().check(z.regex(/^\d{1,16}$/))),
    /** What goes with the form without being asked, as JSON. */
    given: z.optional(text(4096)),
  },
  passive: true,
  answer: Done,
})
