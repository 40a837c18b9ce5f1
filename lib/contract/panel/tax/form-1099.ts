import * as z from 'zod/mini'
import { File } from '../../answers.ts'
import { call, LARGE_ANSWER_LIMIT } from '../../endpoint.ts'
import { DateText, distinct } from '../../fields.ts'
import { withFallback } from '../../lenient.ts'

/*
 * The member's copies of Form 1099.
 * @see docs/specification/tax.md#form-1099
 */

const Copy = z.object({
  /** The tax year. */
  year: z.number(),
  form: z.enum(['NEC', 'MISC']),
  /** Whether it replaces an earlier form. */
  isCorrected: withFallback(z.boolean(), false),
  writtenAt: DateText,
})
export type Form1099Copy = z.output<typeof Copy>

export const Form1099Copies = z.object({
  /** Whether the panel issues Forms 1099 at all. */
  isOffered: withFallback(z.boolean(), false),
  /** The member's latest form of each year and kind, newest first. */
  forms: withFallback(
    distinct(Copy, ({ form, year }) => `${form} ${year}`),
    [],
  ),
})
export type Form1099Copies = z.output<typeof Form1099Copies>

export const form1099Copies = call('GET', '/api/forms-1099', {
  feature: 'form-1099',
  access: 'member',
  answer: Form1099Copies,
})

/** One form as a PDF. */
export const form1099Copy = call('GET', '/api/forms-1099/{year}/{form}', {
  feature: 'form-1099',
  access: 'member',
  path: { year: z.string().check(z.regex(/^20\d\d$/)), form: z.enum(['NEC', 'MISC']) },
  file: true,
  answer: File,
  answerLimit: LARGE_ANSWER_LIMIT,
  recentCode: true,
  codes: ['RECENT_CODE_NEEDED'],
})

/** A PDF with sample data, to test whether the member can open it. */
export const form1099Sample = call('GET', '/api/forms-1099/sample', {
  feature: 'form-1099',
  access: 'member',
  file: true,
  answer: File,
})
