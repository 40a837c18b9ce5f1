import * as z from 'zod/mini'
import { businessCodeStatus, isBusinessCode } from '#lib/contract/codes.ts'
import type { Call } from '#lib/contract/endpoint.ts'
import { fieldErrors } from '#lib/contract/field-errors.ts'
import { contract } from '#lib/contract/index.ts'
import { matchCall } from '#lib/contract/match.ts'
import type { Answer, ReceivedCall } from '#tests/support/scripted-panel.ts'
import { NOTHING_SCRIPTED, refusal } from '#tests/support/scripted-panel.ts'

/**
 * Failures: `silence` never answers, `hang up` closes the connection, `garbage` isn't JSON, `another shape` violates
 * the contract, `session over` is a 401.
 */
export type Failure = 'fault' | 'silence' | 'hang up' | 'garbage' | 'another shape' | 'session over'

/** The scripted response to one call. */
export interface ScriptedResponse {
  method: string
  /** The request path, without its query. */
  path: string
  response: { answer: unknown } | { refusal: { errorCode: string; errorMessage: string } } | { failure: Failure }
}

/** A visit to a page that stands for a survey host or partner. */
interface Visit {
  /** Including its query. */
  path: string
  referer: string | null
}

export interface Recording {
  calls: ReceivedCall[]
  visits: Visit[]
  /** Calls that the contract or the script doesn't allow, as text for the report. */
  violations: string[]
}

const pathOf = (address: string) => address.split('?')[0] ?? ''

const callFor = (method: string, path: string): Call | undefined => matchCall(contract, method, path).match?.call

const OTHER_REFUSAL = 400

/** Why the contract doesn't allow this response; null if it does. */
export function contractError({ method, path, response }: ScriptedResponse): string | null {
  const call = callFor(method, path)
  if (!call) return `the contract has no ${method} ${path}`
  if ('answer' in response && !z.safeParse(call.answer, response.answer).success) {
    return `the contract does not allow this answer to ${method} ${path}: ${JSON.stringify(fieldErrors(call.answer, response.answer))}`
  }
  if (!('refusal' in response)) return null
  const { errorCode } = response.refusal
  const known = !isBusinessCode(errorCode) || call.codes.includes(errorCode)
  return known ? null : `the contract does not allow ${errorCode} to ${method} ${path}`
}

/** What is wrong with a received call; null when it is valid. */
function violationOf({ method, path, headers, body }: ReceivedCall, call: Call | undefined): string | null {
  const name = `${method} ${pathOf(path)}`
  if (!call) return `${name} is not in the contract`
  if (call.access === 'member' && !headers.authorization?.startsWith('Bearer ')) return `${name} came without a token`
  if (!call.body) return null
  const faults = z.safeParse(call.body, body).success ? null : fieldErrors(call.body, body)
  return faults && `${name} came with a body that does not fit: ${JSON.stringify(faults)}`
}

/** One test's scripted responses, and what was received. */
export class Stage {
  readonly recording: Recording = { calls: [], visits: [], violations: [] }
  readonly #lines = new Map<string, ScriptedResponse>()

  /** The newest response for a call wins. @returns why the contract doesn't allow it, or null */
  script(line: ScriptedResponse): string | null {
    const reason = contractError(line)
    if (reason === null) this.#lines.set(`${line.method} ${line.path}`, line)
    return reason
  }

  answer(received: ReceivedCall): Answer | Failure {
    this.recording.calls.push(received)
    const path = pathOf(received.path)
    const call = callFor(received.method, path)
    const violation = violationOf(received, call)
    if (violation) this.recording.violations.push(violation)
    const response = this.#lines.get(`${received.method} ${path}`)?.response
    if (!response) {
      this.recording.violations.push(`nothing is scripted for ${received.method} ${path}`)
      return NOTHING_SCRIPTED
    }
    if ('failure' in response) return response.failure
    if ('answer' in response) return { json: response.answer }
    const { errorCode, errorMessage } = response.refusal
    return refusal(errorCode, errorMessage, isBusinessCode(errorCode) ? businessCodeStatus[errorCode] : OTHER_REFUSAL)
  }
}
