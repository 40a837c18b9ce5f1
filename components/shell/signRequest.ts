/*
 * "Complete Form W-9" on another page asks for the form, so that its tab opens it without a second press. In memory: it
 * doesn't survive a reload, which shows the tab as usual.
 */

/** The tab opens within this time after the press, or the request is forgotten. */
const REQUEST_MS = 15_000

let askedAt: number | null = null

export const requestSigning = () => {
  askedAt = Date.now()
}

/** Whether the form was asked for just now; the answer is given once. */
export function takeSigningRequest(): boolean {
  const isAsked = askedAt !== null && Date.now() - askedAt < REQUEST_MS
  askedAt = null
  return isAsked
}
