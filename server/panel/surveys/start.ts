import 'server-only'
import type { RefusalCode } from '#lib/contract/codes.ts'
import { audit } from '../audit.ts'
import type { Db } from '../database/schema.ts'
import type { Caller } from '../handler.ts'
import { Refusal } from '../refusal.ts'
import { lockPlaces, type Place, readPlace, takePlace } from './places.repository.ts'
import { startRefusal } from './start-rules.ts'

/** Where the survey is held, with the two keys by which it reports back. */
function surveyUrl({ surveyUrl, ikey, skey }: Place): string {
  const url = new URL(surveyUrl)
  url.searchParams.set('ikey', ikey)
  url.searchParams.set('skey', skey)
  return url.href
}

/**
 * Takes the member's place in a survey and answers its URL; taking it again (Resume) answers the same.
 * `tx` is a transaction: of two who want the last place, the second waits here.
 * @param said which of a call's own codes says a refusal
 * @throws Refusal any of the start refusals
 */
export async function startSurvey(
  tx: Db,
  invitationId: number,
  caller: Caller,
  said: (refusal: RefusalCode) => RefusalCode,
): Promise<string> {
  await lockPlaces(tx, invitationId)
  const place = await readPlace(tx, invitationId)
  const refusal = startRefusal(place)
  if (refusal) throw new Refusal(said(refusal))
  if (!(await takePlace(tx, invitationId))) throw new Refusal(said('ALREADY_PARTICIPATED'))
  await audit(tx, caller, 'survey started', { panelistId: place.panelistId, subject: `invitation ${invitationId}` })
  return surveyUrl(place)
}
