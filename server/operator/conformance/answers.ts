import { sharedCodeStatus } from '#lib/contract/codes.ts'
import type { Call } from '#lib/contract/endpoint.ts'
import { differencesOf } from './compare.ts'
import type { Answered, NoAnswer } from './connection.ts'
import type { Difference } from './difference.ts'

/* Compares an answer with what the check expects. The results never quote a value. */

const whole = (what: string, effect: Difference['effect'] = 'breaks'): Difference => ({ field: '', what, effect })

/** A failure that is wrong for every call: no answer, a 5xx or a redirect. `null` for any other answer. */
function fault(answered: Answered | NoAnswer): Difference | null {
  if (answered.kind === 'none') return whole(answered.what)
  const { status } = answered
  if (status >= 500) return whole(`answers ${status}`)
  if (status >= 300 && status < 400) return whole(`answers ${status}: redirects are not followed`)
  return null
}

const CODE = /^[A-Z0-9_]{1,64}$/

function codeOf({ json, text }: Answered): string | null {
  const given =
    typeof json === 'object' && json !== null && 'errorCode' in json ? json.errorCode : (json ?? text.trim())
  return typeof given === 'string' && CODE.test(given) ? given : null
}

/** An error needs a code that the screens know. */
function refusalDifferences(call: Call, answered: Answered): Difference[] {
  const code = codeOf(answered)
  if (code === null) return [{ field: 'errorCode', what: 'is missing: the general message is shown', effect: 'partly' }]
  const known: readonly string[] = [...call.codes, ...Object.keys(sharedCodeStatus)]
  if (known.includes(code)) return []
  return [{ field: 'errorCode', what: 'is not one of this call: your errorMessage is shown', effect: 'understood' }]
}

/** Expects a success. */
export function successDifferences(call: Call, answered: Answered | NoAnswer): Difference[] {
  const broken = fault(answered)
  if (broken) return [broken]
  if (answered.kind === 'none') return []
  if (answered.status >= 400) return [whole(`answers ${answered.status}`)]
  if (answered.json === undefined) return [whole('is not JSON')]
  return differencesOf(call.answer, answered.json)
}

/** Expects 404 or one of the call's codes, because the key does not exist. A success is compared with the schema. */
export function lookupDifferences(call: Call, answered: Answered | NoAnswer): Difference[] {
  if (answered.kind === 'none' || answered.status < 400 || answered.status >= 500)
    return successDifferences(call, answered)
  if (answered.status === 401) return [whole('answers 401, although nobody has to be signed in')]
  return refusalDifferences(call, answered)
}

/** Expects a refusal, but not 401, which would end the member's session. */
export function refusedDifferences(call: Call, answered: Answered | NoAnswer): Difference[] {
  const broken = fault(answered)
  if (broken) return [broken]
  if (answered.kind === 'none') return []
  if (answered.status < 400) return [whole('accepts a request that it must refuse')]
  if (answered.status === 401) return [whole('answers 401 to a refusal: the member is signed out')]
  return refusalDifferences(call, answered)
}

/** Expects 401 for a call without a token. */
export function anonymousDifferences(answered: Answered | NoAnswer): Difference[] {
  const broken = fault(answered)
  if (broken) return [broken]
  if (answered.kind === 'none' || answered.status === 401) return []
  if (answered.status < 300) return [whole('answers without a token: anybody can read it')]
  return [whole(`answers ${answered.status} without a token instead of 401: an ended session is not noticed`, 'partly')]
}

/** Expects 403 or 404 for another member's id. */
export function foreignDifferences(answered: Answered | NoAnswer): Difference[] {
  const broken = fault(answered)
  if (broken) return [broken]
  if (answered.kind === 'none' || answered.status === 403 || answered.status === 404) return []
  const what =
    answered.status < 300
      ? 'answers for a member to whom the token does not belong'
      : `answers ${answered.status} for another member`
  return [whole(what, answered.status < 300 ? 'breaks' : 'partly')]
}
