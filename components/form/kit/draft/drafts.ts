import { lazyCall } from '#components/call/lazyCall.ts'
import type { DraftName, DraftValues } from '#lib/contract/portal/draft.ts'

/*
 * Drafts: unsent input of large forms. Kept in memory, complete, until the document unloads; and encrypted by the
 * server, to survive a reload or an expired session.
 */

/** The draft of the Add dialog (`person`) is in memory only. */
export type FormName = DraftName | 'person'

/** Drafts by form; null after it was discarded. Browser only. */
const inMemory = new Map<FormName, DraftValues | null>()

/**
 * @param fromServer draft from when the page was rendered; may be outdated, because Back shows the page as it was
 */
export function latestDraft(form: FormName, fromServer: DraftValues | null): DraftValues | null {
  const values = inMemory.get(form)
  return values === undefined ? fromServer : values
}

/** Keeps a draft in memory; null discards it. */
export const rememberDraft = (form: FormName, values: DraftValues | null) => void inMemory.set(form, values)

/** Clears the memory, for tests. */
export const forgetDrafts = () => inMemory.clear()

/** Queue of draft calls: they run one after another, so that the last one wins. */
let last: Promise<unknown> = Promise.resolve()
function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const answer = last.then(work)
  last = answer
  return answer
}

/** Preload this: when the page unloads, it is too late to import it. */
export const draftEndpoints = () => import('#lib/contract/portal/draft.ts')

/**
 * Saves a draft on the server.
 * @param atOnce even if another call is under way: the page may be closed
 */
export function sendDraft(form: DraftName, values: DraftValues, atOnce = false) {
  const send = () => lazyCall(draftEndpoints, 'keepDraft', { body: { form, values }, keepalive: true })
  return atOnce ? send() : inTurn(send)
}

/**
 * Discards a draft, after its form was sent or when it is no longer needed.
 * @returns resolves once the server has discarded it, too, or could not
 */
export async function dropDraft(form: FormName): Promise<void> {
  rememberDraft(form, null)
  if (form !== 'person') await inTurn(() => lazyCall(draftEndpoints, 'dropDraft', { query: { form }, keepalive: true }))
}
