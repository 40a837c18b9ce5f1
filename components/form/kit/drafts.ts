import { lazyCall } from '#components/call/lazyCall.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'

/*
 * What is typed into large forms and not sent, in two places: in memory since the document was opened, exact to the last key and
 * however long; and sealed by the server, for a reload and a session that ends meanwhile.
 */

/** By form; null where it was let go of. Written in the browser alone. */
export const typedHere = new Map<string, DraftValues | null>()

/** @param fromServer as the page came with it, which may be long ago: Back shows a page as it came then */
export function latestDraft(form: string, fromServer: DraftValues | null): DraftValues | null {
  const typed = typedHere.get(form)
  return typed === undefined ? fromServer : typed
}

/** One call after the other, so that the last thing said is what holds. */
let last: Promise<unknown> = Promise.resolve()
const inTurn = (work: () => Promise<unknown>) => {
  last = last.then(work)
}

/** To be fetched ahead: it is too late once the page is on its way out. */
export const draftEndpoints = () => import('#lib/contract/portal/draft.ts')

/** What the server has kept. */
export const readDraft = (form: string) => lazyCall(draftEndpoints, 'readDraft', { query: { form } })

/** Has the server keep it. */
export const keepDraft = (form: string, values: DraftValues) =>
  inTurn(() => lazyCall(draftEndpoints, 'keepDraft', { body: { form, values }, keepalive: true }))

/** Lets go of it: it is sent, or nobody wants it any more. */
export function dropDraft(form: string) {
  typedHere.set(form, null)
  inTurn(() => lazyCall(draftEndpoints, 'dropDraft', { keepalive: true }))
}
