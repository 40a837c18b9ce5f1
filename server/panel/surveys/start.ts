import 'server-only'
import type { RefusalCode } from '#lib/contract/codes.ts'
import { audit } from '../audit.ts'
import type { Db } from '../database/schema.ts'
import type { Caller } from '../handler.ts'
import type { Refusal } from '../refusal.ts'
import { lockPlaces, type Place, readPlace, takePlace } from './places.repository.ts'
import { startRefusal, type Way } from './start-rules.ts'

/** Where the survey is held, with the keys by which it reports back. */
function surveyUrl({ surveyUrl, ikey, skey, pikey }: Place): string {
  const url = new URL(surveyUrl)
  url.searchParams.set('ikey', ikey)
  url.searchParams.set('skey', skey)
  if (pikey) url.searchParams.set('pikey', pikey)
  return url.href
}

/** How a member comes, and what a call makes of a refusal: each has its own codes. */
export interface Entry {
  way: Way
  said: (refusal: RefusalCode, place: Place) => Refusal
}

/**
 * Takes the member's place in a survey and answers its URL; taking it again (Resume) answers the same.
 * `tx` is a transaction: of two who want the last place, the second waits here.
 * @throws Refusal any of the start refusals
 */
export async function startSurvey(tx: Db, invitationId: number, caller: Caller, { way, said }: Entry): Promise<string> {
  await lockPlaces(tx, invitationId)
  const place = await readPlace(tx, invitationId)
  const refusal = startRefusal(place, way)
  if (refusal) throw said(refusal, place)
  if (!(await takePlace(tx, invitationId))) throw said('ALREADY_PARTICIPATED', place)
  await audit(tx, caller, 'survey started', { panelistId: place.panelistId, subject: `invitation ${invitationId}` })
  return surveyUrl(place)
}
