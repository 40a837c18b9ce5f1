import 'server-only'
import type { BusinessCode } from '#lib/contract/codes.ts'
import type { AppError } from '#server/http/app-error.ts'
import { audit } from '../../core/audit.ts'
import type { PanelCaller } from '../../core/handler.ts'
import type { Db } from '../../database/schema.ts'
import { takeSeats } from '../cells.repository.ts'
import { lockSurvey, markStarted, readStartFacts, type StartFacts } from './start-facts.repository.ts'
import { type EntryPoint, startRefusal } from './start-rules.ts'

/** The survey's address with the keys that it needs to report an outcome. */
function surveyUrl({ surveyUrl, ikey, skey, pikey }: StartFacts): string {
  const url = new URL(surveyUrl)
  url.searchParams.set('ikey', ikey)
  url.searchParams.set('skey', skey)
  if (pikey) url.searchParams.set('pikey', pikey)
  return url.href
}

/** How the member enters, and how the endpoint answers a refusal: each endpoint has its own codes. */
export interface StartOptions {
  entryPoint: EntryPoint
  toError: (refusal: BusinessCode, facts: StartFacts) => AppError
}

/**
 * Starts the survey. Starting again (Resume) answers the same. `tx` is a transaction: of two members who want the last seat,
 * the second waits here.
 * @returns the survey's URL
 * @throws AppError any of the start refusals
 */
export async function startSurvey(
  tx: Db,
  invitationId: number,
  caller: PanelCaller,
  { entryPoint, toError }: StartOptions,
): Promise<string> {
  await lockSurvey(tx, invitationId)
  const facts = await readStartFacts(tx, invitationId)
  const refusal = startRefusal(facts, entryPoint)
  if (refusal) throw toError(refusal, facts)
  if (!(await markStarted(tx, invitationId, caller.device))) throw toError('ALREADY_PARTICIPATED', facts)
  if (facts.hasCells && facts.status !== 'Started') await takeSeats(tx, invitationId, facts.cells)
  await audit(tx, caller, 'survey started', { panelistId: facts.panelistId, subject: `invitation ${invitationId}` })
  return surveyUrl(facts)
}
