/*
 * "Complete Form W-9" on another page requests the form, so that the tax tab opens it without a second press. In memory
 * only, so a reload shows the tab as usual.
 */

/** A request expires after this time, for when the tab is slow to open or never does. */
const REQUEST_MS = 15_000

let askedAt: number | null = null

export const requestSigning = () => {
  askedAt = Date.now()
}

/** Whether the form was just requested. Resets the request. */
export function takeSigningRequest(): boolean {
  const isAsked = askedAt !== null && Date.now() - askedAt < REQUEST_MS
  askedAt = null
  return isAsked
}
