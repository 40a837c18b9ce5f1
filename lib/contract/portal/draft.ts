import * as z from 'zod/mini'
import { Done } from '../answers.ts'
import { call } from '../endpoint.ts'

/*
 * What a member has typed into a large form and not sent yet. One draft at a time, sealed into a cookie that only the
 * server can open, and only for its member. Never for a form with an SSN or TIN.
 */

/** The large forms of which a draft is kept. */
const DraftName = z.enum(['profile', 'patient', 'caregiver', 'professional-details', 'additional-info'])
export type DraftName = z.output<typeof DraftName>

const typed = z.string().check(z.maxLength(2048))
const Values = z.record(
  z.string().check(z.regex(/^\w{1,64}$/)),
  z.union([typed, z.array(typed).check(z.maxLength(500))]),
)

/** By field name: a text, or a list of what is ticked. */
export type DraftValues = z.output<typeof Values>

export const Draft = z.strictObject({ form: DraftName, values: Values })
export type Draft = z.output<typeof Draft>

const route = '/api/draft'

export const readDraft = call('GET', route, {
  host: 'portal',
  access: 'member',
  query: { form: DraftName },
  /** Null when there is none for this form and member. */
  answer: z.object({ values: z.nullable(Values) }),
})

/** Replaces any other draft. A draft that no cookie can hold is not kept. */
export const keepDraft = call('POST', route, {
  host: 'portal',
  access: 'member',
  body: Draft,
  answer: z.object({ kept: z.boolean() }),
})

export const dropDraft = call('DELETE', route, { host: 'portal', access: 'member', answer: Done })
