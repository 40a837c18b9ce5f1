import * as z from 'zod/mini'
import { Done } from '../answers.ts'
import { call } from '../endpoint.ts'

/*
 * What a member typed into a large form and did not submit. The latest draft of each form, in an encrypted cookie, for its
 * member only. Never an SSN or TIN, a signature or a certification.
 */

/** The large forms that have drafts, and `email`: the address of a member who first has to enter a code to their own number. */
const DraftName = z.enum(['profile', 'patient', 'caregiver', 'professional-details', 'additional-info', 'w9', 'email'])
export type DraftName = z.output<typeof DraftName>

const typed = z.string().check(z.maxLength(2048))
const Values = z.record(
  z.string().check(z.regex(/^\w{1,64}$/)),
  z.union([typed, z.array(typed).check(z.maxLength(500))]),
)

/** By field name: a text, or the list of checked values. */
export type DraftValues = z.output<typeof Values>

export const Draft = z.strictObject({ form: DraftName, values: Values })
export type Draft = z.output<typeof Draft>

const route = '/api/draft'

export const readDraft = call('GET', route, {
  host: 'portal',
  access: 'member',
  query: { form: DraftName },
  /** Null when there is no draft for this form and member. */
  answer: z.object({ values: z.nullable(Values) }),
})

/** Replaces the last draft of the form. `kept` is false if not all of it fits into a cookie. */
export const keepDraft = call('POST', route, {
  host: 'portal',
  access: 'member',
  body: Draft,
  answer: z.object({ kept: z.boolean() }),
})

export const dropDraft = call('DELETE', route, {
  host: 'portal',
  access: 'member',
  query: { form: DraftName },
  answer: Done,
})
