import * as z from 'zod/mini'
import { File } from '../answers.ts'
import { call } from '../endpoint.ts'

/** The member's payments as CSV: one year, or all. */
export const paymentsFile = call('GET', '/api/payments', {
  host: 'portal',
  access: 'member',
  query: { year: z.optional(z.string().check(z.regex(/^\d{4}$/))) },
  answer: File,
  file: true,
})
