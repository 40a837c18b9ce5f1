import * as z from 'zod/mini'

/*
 * /api/draft, a call of the BFF's own: what somebody has typed into a large form and not sent yet. One draft at a time, sealed
 * into a cookie that only the server can open, and only for the member whose it is. Never for a form with an SSN or TIN.
 */

const FormName = z.string().check(z.regex(/^[a-z-]{1,40}$/))
const typed = z.string().check(z.maxLength(2048))
const Values = z.record(
  z.string().check(z.regex(/^\w{1,64}$/)),
  z.union([typed, z.array(typed).check(z.maxLength(500))]),
)

/** By the fields' names what they hold: a text, or a list of what is ticked. */
export type DraftValues = z.output<typeof Values>

/** POST /api/draft */
export const DraftRequest = z.strictObject({ form: FormName, values: Values })
export type DraftRequest = z.output<typeof DraftRequest>

/** GET /api/draft */
export const DraftQuery = z.strictObject({ form: FormName })

/** Answer of GET; null when there is none for this form and member. */
export interface DraftAnswer {
  values: DraftValues | null
}
