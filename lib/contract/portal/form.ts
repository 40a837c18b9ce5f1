import * as z from 'zod/mini'
import { Done } from '../answers.ts'
import { call } from '../endpoint.ts'
import { text } from '../fields.ts'

/* Forms that the browser posts itself: without scripts, or before they have loaded. */

/** Longest path and query of a form's page. */
export const ADDRESS_MAX = 2048

/**
 * Makes the same call as the form's scripts, and answers with a 303 redirect.
 * @see docs/specification/calls.md#forms-without-scripts
 */
export const postForm = call('POST', '/api/form/{form}', {
  host: 'portal',
  access: 'open',
  path: { form: text(64) },
  query: {
    /** Path and query of the form's page. */
    at: text(ADDRESS_MAX),
    /** New each time the form is rendered, to detect double submits. */
    key: z.string().check(z.regex(/^[\w-]{16,64}$/)),
    /** Id of the member the page was rendered for. */
    member: z.optional(z.string().check(z.regex(/^\d{1,16}$/))),
    /** Values that the page adds to the typed ones, as JSON. */
    given: z.optional(text(4096)),
  },
  passive: true,
  answer: Done,
})
