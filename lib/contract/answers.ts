import * as z from 'zod/mini'
import { VERSION_MAX } from '#lib/constants.ts'
import { PathKey } from './fields.ts'
import { withFallback } from './lenient.ts'

/**
 * A survey that can get answers from the member's profile: the invitation to ask about, and whether the member still has to
 * decide. Not in the specification: without it, nothing is asked or shared.
 * @see docs/specification/survey-facts.md
 */
export const SharedFacts = z.object({ invitationMaskedId: PathKey, isOpen: z.boolean() })
export type SharedFacts = z.output<typeof SharedFacts>

export interface RedirectFacts {
  redirectUrl: string
  facts?: SharedFacts
}

const toRedirect = (answer: string | RedirectFacts | { url: string }): RedirectFacts => {
  if (typeof answer === 'string') return { redirectUrl: answer }
  return 'redirectUrl' in answer ? answer : { redirectUrl: answer.url }
}

const Address = z.object({ redirectUrl: z.string(), facts: withFallback(z.optional(SharedFacts), undefined) })

/**
 * The specification's "A URL": `{ redirectUrl }`; a bare JSON string and `{ url }` are accepted too. The BFF recognizes this
 * schema by identity and replaces the URL with a sealed link.
 */
export const Redirect = z.pipe(z.union([Address, z.object({ url: z.string() }), z.string()]), z.transform(toRedirect))

/** A success without data: the body is dropped. */
export const Done = z.pipe(
  z.unknown(),
  z.transform(() => ({})),
)

const WithVersion = z.object({ version: z.string().check(z.maxLength(VERSION_MAX)) })

/** A successful save. Has the version for the next save if the panel supports versions; the rest is dropped. */
export const Saved = z.pipe(
  z.unknown(),
  z.transform((answer): { version?: string } => z.safeParse(WithVersion, answer).data ?? {}),
)

/** A file, passed through without parsing. */
export const File = z.custom<Blob>()
