import 'server-only'
import type { BusinessCode } from '#lib/contract/codes.ts'
import type { AppError } from '#server/http/app-error.ts'
import { audit } from '../../core/audit.ts'
import type { PanelCaller } from '../../core/handler.ts'
import type { Db } from '../../database/schema.ts'
import { lockSurvey, markStarted, type Place, readStartFacts } from './start-facts.repository.ts'
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
export interface StartOptions {
  way: Way
  said: (refusal: BusinessCode, place: Place) => AppError
}

/**
 * Takes the member's place in a survey and answers its URL; taking it again (Resume) answers the same.
 * `tx` is a transaction: of two who want the last place, the second waits here.
 * @throws AppError any of the start refusals
 */
export async function startSurvey(
  tx: Db,
  invitationId: number,
  caller: PanelCaller,
  { way, said }: StartOptions,
): Promise<string> {
  await lockSurvey(tx, invitationId)
  const place = await readStartFacts(tx, invitationId)
  const refusal = startRefusal(place, way)
  if (refusal) throw said(refusal, place)
  if (!(await markStarted(tx, invitationId))) throw said('ALREADY_PARTICIPATED', place)
  await audit(tx, caller, 'survey started', { panelistId: place.panelistId, subject: `invitation ${invitationId}` })
  return surveyUrl(place)
}
