import 'server-only'
import type { PanelCaller } from '../../core/handler.ts'
import { hashOf } from '../../core/random-keys.ts'
import type { Db } from '../../database/schema.ts'
import { holdLock } from '../../database/transaction.ts'
import { type NewCodeUse, sentChallenge } from './challenges.repository.ts'

/*
 * A request whose answer was lost on the way is sent again, with the same key, and gets its first answer. A key is random and
 * known only to the browser's page, so nobody else can repeat the request.
 */

/** A trusted browser's requests cannot be repeated by another browser, even with their key. */
export const sentForOf = ({ requestKey, device }: PanelCaller) =>
  requestKey === null ? null : hashOf(JSON.stringify([requestKey, device]))

/** Not by device: until its first sign-in is answered, a browser gets another id with each request. */
export const usedForOf = ({ requestKey }: PanelCaller) => (requestKey === null ? null : hashOf(requestKey))

/** The id of the code that this request has already sent. Requests with the same key wait for each other. */
export async function sentBefore(tx: Db, caller: PanelCaller, use: NewCodeUse, detailsHmac: string | null) {
  const sentFor = sentForOf(caller)
  if (sentFor === null) return null
  await holdLock(tx, `code request ${sentFor}`)
  return (await sentChallenge(tx, use, sentFor, detailsHmac))?.id ?? null
}
