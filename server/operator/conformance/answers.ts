import { sharedCodeStatus } from '#lib/contract/codes.ts'
import type { Call } from '#lib/contract/endpoint.ts'
import { isEmptyList } from '#lib/contract/odd-successes.ts'
import { differencesOf } from './compare.ts'
import type { CallResponse, NoResponse } from './connection.ts'
import type { Difference } from './difference.ts'

/* Compares an answer with what the check expects. The results never quote a value. */

const answerDifference = (message: string, effect: Difference['effect'] = 'breaks'): Difference => ({
  field: '',
  what: message,
  effect,
})

/** A failure that is wrong for every call: no answer, a 5xx or a redirect. `null` for any other answer. */
function failureOf(response: CallResponse | NoResponse): Difference | null {
  if (response.kind === 'none') return answerDifference(response.what)
  const { status } = response
  if (status >= 500) return answerDifference(`answers ${status}`)
  if (status >= 300 && status < 400) return answerDifference(`answers ${status}: redirects are not followed`)
  return null
}

const CODE = /^[A-Z0-9_]{1,64}$/

function codeOf({ json, text }: CallResponse): string | null {
  const actual =
    typeof json === 'object' && json !== null && 'errorCode' in json ? json.errorCode : (json ?? text.trim())
  return typeof actual === 'string' && CODE.test(actual) ? actual : null
}

/** Whether the panel limits calls: a 429, unless it has a code of this call. */
export const isLimit = ({ codes }: Call, response: CallResponse | NoResponse): boolean =>
  response.kind !== 'none' && response.status === 429 && !codes.some((code) => code === codeOf(response))

/** An error needs a code that the screens know. */
function refusalDifferences(call: Call, response: CallResponse): Difference[] {
  const code = codeOf(response)
  if (code === null) return [{ field: 'errorCode', what: 'is missing: the general message is shown', effect: 'partly' }]
  const allowedCodes: readonly string[] = [...call.codes, ...Object.keys(sharedCodeStatus)]
  if (allowedCodes.includes(code)) return []
  return [{ field: 'errorCode', what: 'is not one of this call: your errorMessage is shown', effect: 'understood' }]
}

/** Expects a success. */
export function successDifferences(call: Call, response: CallResponse | NoResponse): Difference[] {
  const failure = failureOf(response)
  if (failure) return [failure]
  if (response.kind === 'none') return []
  if (response.status >= 400)
    return [answerDifference(['answers', response.status, codeOf(response)].filter(Boolean).join(' '))]
  if (response.json === undefined) return [answerDifference('is not JSON')]
  return differencesOf(call.answer, isEmptyList(call, response.status) ? [] : response.json)
}

/** Expects 404 or one of the call's codes, because the key does not exist. A success is compared with the schema. */
export function lookupDifferences(call: Call, response: CallResponse | NoResponse): Difference[] {
  if (response.kind === 'none' || response.status < 400 || response.status >= 500)
    return successDifferences(call, response)
  if (response.status === 401) return [answerDifference('answers 401, although nobody has to be signed in')]
  return refusalDifferences(call, response)
}

/** Expects a refusal, but not 401, which would end the member's session. */
export function refusedDifferences(call: Call, response: CallResponse | NoResponse): Difference[] {
  const failure = failureOf(response)
  if (failure) return [failure]
  if (response.kind === 'none') return []
  if (response.status < 400) return [answerDifference('accepts a request that it must refuse')]
  if (response.status === 401) return [answerDifference('answers 401 to a refusal: the member is signed out')]
  return refusalDifferences(call, response)
}

/** Expects 401 for a call without a token. */
export function anonymousDifferences(response: CallResponse | NoResponse): Difference[] {
  const failure = failureOf(response)
  if (failure) return [failure]
  if (response.kind === 'none' || response.status === 401) return []
  if (response.status < 300) return [answerDifference('answers without a token: anybody can read it')]
  return [
    answerDifference(
      `answers ${response.status} without a token instead of 401: an ended session is not noticed`,
      'partly',
    ),
  ]
}

/** Expects 403 or 404 for another member's id. */
export function foreignDifferences(response: CallResponse | NoResponse): Difference[] {
  const failure = failureOf(response)
  if (failure) return [failure]
  if (response.kind === 'none' || response.status === 403 || response.status === 404) return []
  const message =
    response.status < 300
      ? 'answers for a member to whom the token does not belong'
      : `answers ${response.status} for another member`
  return [answerDifference(message, response.status < 300 ? 'breaks' : 'partly')]
}
