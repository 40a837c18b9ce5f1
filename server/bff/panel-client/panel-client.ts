import 'server-only'
import type { AnswerOf, AnyInput, Call, Input } from '#lib/contract/endpoint.ts'
import { getProfile } from '#lib/contract/panel/profile/profile.ts'
import { isTestAccount } from '#lib/contract/panel/surveys/partners.ts'
import { countWrongGuess, withinBudget } from '../guessing.ts'
import type { Caller } from '../session/caller.ts'
import type { Session } from '../session/session.ts'
import { answerOf, assertSuccess } from './answers.ts'
import { send, statusFault } from './attempts.ts'
import { type CallContext, headersFor, requestFor } from './outgoing.ts'
import { askSecondPanel } from './shadow.ts'
import type { Answered } from './transport.ts'

/*
 * The one way to a panel: nothing else in the portal reaches it, and nothing else sees a token.
 */

export type { CallContext } from './outgoing.ts'

/** A file as the panel sent it. */
export interface FileAnswer {
  contentType: string
  disposition: string
  bytes: Buffer
}

/** A GET that changes something is sent once, like any other write. */
const canRepeat = ({ method, writes }: Call) => method === 'GET' && !writes

async function successOf(call: Call, input: AnyInput, callContext: CallContext): Promise<Answered> {
  const sent = await requestFor(call, input, callContext, panelistIdOf)
  const { route, answerLimit } = call
  return withinBudget(call, callContext, async () => {
    const answered = await send({ route, canRepeat: canRepeat(call), answerLimit }, sent)
    if (canRepeat(call)) askSecondPanel(call, sent, answered)
    assertSuccess(call, answered, Boolean(callContext.session))
    return answered
  })
}

/**
 * Makes a call of the contract and answers what its schema allows.
 * @throws AppError with the panel's own refusal, UNAUTHORIZED, FORBIDDEN, or UPSTREAM_INVALID / _UNAVAILABLE / _TIMEOUT
 */
export async function callPanel<C extends Call>(
  call: C,
  input: Input<C>,
  callContext: CallContext,
): Promise<AnswerOf<C>> {
  return answerOf(call, await successOf(call, input, callContext))
}

/** The same for a call that is known only at run time. */
export async function callAnyPanel(call: Call, input: AnyInput, callContext: CallContext): Promise<unknown> {
  const answered = await successOf(call, input, callContext)
  // The portal asks this of who signs in, once; whoever else asks is guessing, and learns from every answer.
  if (call === isTestAccount) await countWrongGuess(callContext)
  return answerOf(call, answered)
}

/** A file of a panel's is kept, never shown as a page of ours. */
const attachment = (disposition: string | null) => (disposition?.startsWith('attachment') ? disposition : 'attachment')

/** The same for a call whose answer is a file. */
export async function fetchFile(call: Call, input: AnyInput, callContext: CallContext): Promise<FileAnswer> {
  const answered = await successOf(call, input, callContext)
  return {
    contentType: answered.headers.get('content-type') ?? 'application/octet-stream',
    disposition: attachment(answered.headers.get('content-disposition')),
    bytes: answered.body,
  }
}

/**
 * panelistId is the profile's, not the token's; asked for once and then kept in the session.
 * @see docs/specification/entities.md#c-104-three-ids-of-one-member
 */
async function panelistIdOf(session: Session, callContext: CallContext): Promise<number> {
  if (session.panelistId !== null) return session.panelistId
  const profile = await callPanel(getProfile, { path: { userId: 'me' } }, { ...callContext, session })
  return profile.id
}

/** Passes a program's message on to our own panel, byte for byte, and the panel's answer back. */
export async function forward(
  path: string,
  body: Uint8Array<ArrayBuffer>,
  given: Readonly<Record<string, string>>,
  caller: Caller,
) {
  const headers = { ...headersFor({ caller }, false), ...given }
  const answered = await send({ route: path, canRepeat: false }, { method: 'POST', path, headers, body })
  const fault = statusFault(answered.status)
  if (fault) throw fault
  return new Response(new Uint8Array(answered.body), {
    status: answered.status,
    headers: { 'Content-Type': answered.headers.get('content-type') ?? 'text/plain' },
  })
}
