import 'server-only'
import type { AnswerOf, AnyInput, Call, Input } from '#lib/contract/endpoint.ts'
import { getProfile } from '#lib/contract/panel/profile/profile.ts'
import { isTestAccount } from '#lib/contract/panel/surveys/partners.ts'
import { incentiveSummary } from '#lib/contract/panel/surveys/surveys.ts'
import { AppError } from '#server/http/app-error.ts'
import { countWrongGuess, withinBudget } from '../guessing.ts'
import type { Caller } from '../session/caller.ts'
import type { Session } from '../session/session.ts'
import { answerOf, assertSuccess } from './answers.ts'
import { errorFromStatus, send } from './attempts.ts'
import { assertCodeForEmail } from './email-code.ts'
import { type CallContext, headersFor, requestFor } from './outgoing.ts'
import { compareWithShadowPanel } from './shadow.ts'
import type { TransportResponse } from './transport.ts'

/* The only code that calls a panel, and the only one that sends a token. */

export type { CallContext } from './outgoing.ts'

/** A file as the panel sent it. */
export interface FileAnswer {
  contentType: string
  disposition: string
  bytes: Buffer
}

/** A GET that changes something is never retried, like any other write. */
const canRepeat = ({ method, writes }: Call) => method === 'GET' && !writes

async function sendCall(call: Call, input: AnyInput, callContext: CallContext): Promise<TransportResponse> {
  const request = await requestFor(call, input, callContext, panelistIdOf)
  await assertCodeForEmail(call, input.body, callContext, emailFacts(callContext))
  const { route, answerLimit } = call
  return withinBudget(call, callContext, async () => {
    const target = { route, canRepeat: canRepeat(call), answerLimit, answerBy: callContext.caller.answerBy }
    const response = await send(target, request)
    if (canRepeat(call)) compareWithShadowPanel(call, request, response)
    assertSuccess(call, response, Boolean(callContext.session))
    return response
  })
}

/**
 * Makes a call of the contract, and checks the answer against its schema.
 * @throws AppError with the panel's own error, UNAUTHORIZED, FORBIDDEN, or UPSTREAM_INVALID / _UNAVAILABLE / _TIMEOUT
 */
export async function callPanel<C extends Call>(
  call: C,
  input: Input<C>,
  callContext: CallContext,
): Promise<AnswerOf<C>> {
  return answerOf(call, await sendCall(call, input, callContext))
}

/** The same for a call that is known only at run time. */
export async function callAnyPanel(call: Call, input: AnyInput, callContext: CallContext): Promise<unknown> {
  const response = await sendCall(call, input, callContext)
  // The portal's own check uses callPanel. A browser that makes this call learns from every answer, so each one counts.
  if (call === isTestAccount) await countWrongGuess(callContext)
  return answerOf(call, response)
}

/** Forces a download: a panel's file must never be shown as a page of our origin. */
const attachment = (disposition: string | null) => (disposition?.startsWith('attachment') ? disposition : 'attachment')

/** The same for a call whose answer is a file. @throws AppError UPSTREAM_INVALID for an empty one, too */
export async function fetchFile(call: Call, input: AnyInput, callContext: CallContext): Promise<FileAnswer> {
  const response = await sendCall(call, input, callContext)
  if (response.body.length === 0) throw new AppError('UPSTREAM_INVALID')
  return {
    contentType: response.headers.get('content-type') ?? 'application/octet-stream',
    disposition: attachment(response.headers.get('content-disposition')),
    bytes: response.body,
  }
}

/**
 * The member's profile id, which the token does not contain. Sign-in stores it in the session; loads it when it is missing.
 * @see docs/specification/entities.md#c-104-three-ids-of-one-member
 */
async function panelistIdOf(session: Session, callContext: CallContext): Promise<number> {
  if (session.panelistId !== null) return session.panelistId
  const profile = await callPanel(getProfile, { path: { userId: 'me' } }, { ...callContext, session })
  return profile.id
}

const emailFacts = ({ caller, session }: CallContext) => ({
  profile: () => callPanel(getProfile, {}, { caller, session }),
  incentives: () => callPanel(incentiveSummary, {}, { caller, session }),
})

/** Forwards a webhook to the embedded panel byte for byte, and returns the panel's answer. */
export async function forward(
  path: string,
  body: Uint8Array<ArrayBuffer>,
  extraHeaders: Readonly<Record<string, string>>,
  caller: Caller,
) {
  const headers = { ...headersFor({ caller }, false), ...extraHeaders }
  const response = await send({ route: path, canRepeat: false }, { method: 'POST', path, headers, body })
  const error = errorFromStatus(response.status)
  if (error) throw error
  return new Response(new Uint8Array(response.body), {
    status: response.status,
    headers: { 'Content-Type': response.headers.get('content-type') ?? 'text/plain' },
  })
}
