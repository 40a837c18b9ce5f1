import 'server-only'
import type { RedirectFacts } from '#lib/contract/answers.ts'
import type { BusinessCode } from '#lib/contract/codes.ts'
import type { AppError } from '#server/http/app-error.ts'
import { audit } from '../../core/audit.ts'
import type { PanelCaller } from '../../core/handler.ts'
import type { Db } from '../../database/schema.ts'
import { takeSeats } from '../cells.repository.ts'
import { sharedFacts } from '../facts/question.ts'
import { surveyUrl } from '../survey-url.ts'
import { lockSurvey, markStarted, readStartFacts, type StartFacts } from './start-facts.repository.ts'
import { type EntryPoint, startRefusal } from './start-rules.ts'

/** How the member enters, and how the endpoint maps a refusal: each endpoint has its own codes. */
export interface StartOptions {
  entryPoint: EntryPoint
  toError: (refusal: BusinessCode, facts: StartFacts) => AppError
}

/**
 * Starts the survey. Idempotent, for Resume. `tx` is a transaction: of two members who want the last seat, the second one
 * waits here.
 * @returns the survey's URL, and the facts that it may get from the profile
 * @throws AppError any of the start refusals
 */
export async function startSurvey(
  tx: Db,
  invitationId: number,
  caller: PanelCaller,
  { entryPoint, toError }: StartOptions,
): Promise<RedirectFacts> {
  await lockSurvey(tx, invitationId)
  const facts = await readStartFacts(tx, invitationId)
  const refusal = startRefusal(facts, entryPoint)
  if (refusal) throw toError(refusal, facts)
  if (!(await markStarted(tx, invitationId, caller.device))) throw toError('ALREADY_PARTICIPATED', facts)
  if (facts.hasCells && facts.status !== 'Started') await takeSeats(tx, invitationId, facts.cells)
  await audit(tx, caller, 'survey started', { panelistId: facts.panelistId, subject: `invitation ${invitationId}` })
  const shared = facts.surveyFacts.length > 0 ? await sharedFacts(tx, invitationId) : null
  return { redirectUrl: surveyUrl(facts).href, ...(shared && { facts: shared }) }
}
