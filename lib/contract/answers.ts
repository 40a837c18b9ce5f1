import * as z from 'zod/mini'
import { VERSION_MAX } from '#lib/constants.ts'

const toRedirect = (answer: string | { redirectUrl: string } | { url: string }) => {
  if (typeof answer === 'string') return { redirectUrl: answer }
  return { redirectUrl: 'redirectUrl' in answer ? answer.redirectUrl : answer.url }
}

/**
 * "A URL": `{ redirectUrl }`; a bare JSON string and `{ url }` are understood too.
 * The BFF turns it into a sealed link on the way out, by this very object.
 */
export const Redirect = z.pipe(
  z.union([z.object({ redirectUrl: z.string() }), z.object({ url: z.string() }), z.string()]),
  z.transform(toRedirect),
)

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
