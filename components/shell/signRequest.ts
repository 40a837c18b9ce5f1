/*
 * "Complete Form W-9" on another page requests the form, so that the tax tab opens it without a second press. In memory
 * only, so a reload shows the tab as usual.
 */

/** A request expires after this time, for when the tab is slow to open or never does. */
const REQUEST_MS = 15_000

let requestedAt: number | null = null

export const requestSigning = () => {
  requestedAt = Date.now()
}

/** Whether the form was just requested. Resets the request. */
export function takeSigningRequest(): boolean {
  const isRecent = requestedAt !== null && Date.now() - requestedAt < REQUEST_MS
  requestedAt = null
  return isRecent
}
