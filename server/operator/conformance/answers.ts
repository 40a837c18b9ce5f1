import { sharedCodeStatus } from '#lib/contract/codes.ts'
import type { Call } from '#lib/contract/endpoint.ts'
import { differencesOf } from './compare.ts'
import type { Answered, NoAnswer } from './connection.ts'
import type { Difference } from './difference.ts'

/*
 * What is wrong with an answer, by what was to be expected. No function here ever quotes a value.
 */

const whole = (what: string, effect: Difference['effect'] = 'breaks'): Difference => ({ field: '', what, effect })

/** A status that no call may answer. `null`: there is an answer to read. */
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

/** An error has a code that the screens know. */
function refusalDifferences(call: Call, answered: Answered): Difference[] {
  const code = codeOf(answered)
  if (code === null) return [{ field: 'errorCode', what: 'is missing: the general message is shown', effect: 'partly' }]
  const known: readonly string[] = [...call.codes, ...Object.keys(sharedCodeStatus)]
  if (known.includes(code)) return []
  return [{ field: 'errorCode', what: 'is not one of this call: your errorMessage is shown', effect: 'understood' }]
}

/** A success is expected. */
export function successDifferences(call: Call, answered: Answered | NoAnswer): Difference[] {
  const broken = fault(answered)
  if (broken) return [broken]
  if (answered.kind === 'none') return []
  if (answered.status >= 400) return [whole(`answers ${answered.status}`)]
  if (answered.json === undefined) return [whole('is no JSON')]
  return differencesOf(call.answer, answered.json)
}

/** There is nothing of this key: 404 or a code of the call is expected, a success is read. */
export function lookupDifferences(call: Call, answered: Answered | NoAnswer): Difference[] {
  if (answered.kind === 'none' || answered.status < 400 || answered.status >= 500)
    return successDifferences(call, answered)
  if (answered.status === 401) return [whole('answers 401, although nobody has to be signed in')]
  return refusalDifferences(call, answered)
}

/** A refusal is expected, and never 401, which would end the session. */
export function refusedDifferences(call: Call, answered: Answered | NoAnswer): Difference[] {
  const broken = fault(answered)
  if (broken) return [broken]
  if (answered.kind === 'none') return []
  if (answered.status < 400) return [whole('takes what it has to refuse')]
  if (answered.status === 401) return [whole('answers 401 to a refusal: the member is signed out')]
  return refusalDifferences(call, answered)
}

/** Nobody is signed in: 401 is expected. */
export function anonymousDifferences(answered: Answered | NoAnswer): Difference[] {
  const broken = fault(answered)
  if (broken) return [broken]
  if (answered.kind === 'none' || answered.status === 401) return []
  if (answered.status < 300) return [whole('answers without a token: anybody can read it')]
  return [whole(`answers ${answered.status} without a token instead of 401: an ended session is not noticed`, 'partly')]
}

/** Another member's number: 403 is expected, and 404 is as good. */
export function foreignDifferences(answered: Answered | NoAnswer): Difference[] {
  const broken = fault(answered)
  if (broken) return [broken]
  if (answered.kind === 'none' || answered.status === 403 || answered.status === 404) return []
  const what =
    answered.status < 300
      ? 'answers for another member than the token is of'
      : `answers ${answered.status} for another member`
  return [whole(what, answered.status < 300 ? 'breaks' : 'partly')]
}
