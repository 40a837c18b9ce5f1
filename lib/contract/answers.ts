import * as z from 'zod/mini'
import { VERSION_MAX } from '#lib/constants.ts'
import { PathKey } from './fields.ts'
import { orElse } from './lenient.ts'

/**
 * Of a survey that may be given answers of the profile: the invitation to ask about them with, and whether the member has yet
 * to be asked. An addition: without it nothing is asked and nothing is given.
 * @see docs/specification/survey-facts.md
 */
export const SharedFacts = z.object({ invitationMaskedId: PathKey, isOpen: z.boolean() })
export type SharedFacts = z.output<typeof SharedFacts>

export interface Redirected {
  redirectUrl: string
  facts?: SharedFacts
}

const toRedirect = (answer: string | Redirected | { url: string }): Redirected => {
  if (typeof answer === 'string') return { redirectUrl: answer }
  return 'redirectUrl' in answer ? answer : { redirectUrl: answer.url }
}

const Address = z.object({ redirectUrl: z.string(), facts: orElse(z.optional(SharedFacts), undefined) })

/**
 * "A URL": `{ redirectUrl }`; a bare JSON string and `{ url }` are understood too.
 * The BFF turns it into a sealed link on the way out, by this very object.
 */
export const Redirect = z.pipe(z.union([Address, z.object({ url: z.string() }), z.string()]), z.transform(toRedirect))

/** Success whose body is not read; whatever the panel sends is dropped. */
export const Done = z.pipe(
  z.unknown(),
  z.transform(() => ({})),
)

const WithVersion = z.object({ version: z.string().check(z.maxLength(VERSION_MAX)) })

/** Success of a save: the version to save with next, from a panel that knows versions. All else is dropped. */
export const Saved = z.pipe(
  z.unknown(),
  z.transform((answer): { version?: string } => z.safeParse(WithVersion, answer).data ?? {}),
)

/** A file; passed through as it comes, never parsed. */
export const File = z.custom<Blob>()
