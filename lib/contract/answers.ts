import * as z from 'zod/mini'

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

/** A file; passed through as it comes, never parsed. */
export const File = z.unknown()
