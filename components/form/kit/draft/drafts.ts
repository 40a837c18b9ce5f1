import { lazyCall } from '#components/call/lazyCall.ts'
import type { DraftName, DraftValues } from '#lib/contract/portal/draft.ts'

/*
 * The one store of what is typed into large forms and not sent. It keeps a draft in two places: in memory since the document was
 * opened, exact to the last key and however long; and sealed by the server, for a reload and a session that ends meanwhile.
 */

/** The dialog that adds a person is kept in memory alone: the server keeps one draft, the tab's around it. */
export type FormName = DraftName | 'person'

/** By form; null where it was dropped. Written in the browser alone. */
const inMemory = new Map<FormName, DraftValues | null>()

/** @param fromServer as the page came with it, which may be long ago: Back shows a page as it came then */
export function latestDraft(form: FormName, fromServer: DraftValues | null): DraftValues | null {
  const typed = inMemory.get(form)
  return typed === undefined ? fromServer : typed
}

/** Keeps a draft in memory; null drops it. */
export const rememberDraft = (form: FormName, values: DraftValues | null) => void inMemory.set(form, values)

/** As after opening the document, for tests. */
export const forgetDrafts = () => inMemory.clear()

/** One call after the other, so that the last one made decides. */
let last: Promise<unknown> = Promise.resolve()
const inTurn = (work: () => Promise<unknown>) => {
  last = last.then(work)
}

/** To be fetched ahead: it is too late once the page is on its way out. */
export const draftEndpoints = () => import('#lib/contract/portal/draft.ts')

/** What the server has kept. */
export const readDraft = (form: DraftName) => lazyCall(draftEndpoints, 'readDraft', { query: { form } })

/** Has the server keep a draft. */
export const sendDraft = (form: DraftName, values: DraftValues) =>
  inTurn(() => lazyCall(draftEndpoints, 'keepDraft', { body: { form, values }, keepalive: true }))

/** Drops a draft after its form was sent, or when nobody wants it any more. */
export function dropDraft(form: FormName) {
  inMemory.set(form, null)
  if (form !== 'person') inTurn(() => lazyCall(draftEndpoints, 'dropDraft', { keepalive: true }))
}
