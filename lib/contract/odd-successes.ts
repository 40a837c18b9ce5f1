import { errorStatus, isErrorCode } from './codes.ts'
import type { Call } from './endpoint.ts'
import { isFields, readLeniently } from './lenient.ts'

/* Answers of some panels that have the status of a success and mean something else. */

const BAD_REQUEST = 400
const MEANS_SUCCESS = /^(?:ok|success(?:ful)?|none|no_?error)$/i

/** The status that an error body should have had: with a success, a form would say "saved", or open without saved answers. */
export function meantStatus(status: number, json: unknown): number {
  const code = status < 300 && isFields(json) ? json.errorCode : null
  if (typeof code !== 'string' || !/[a-z]/i.test(code) || MEANS_SUCCESS.test(code)) return status
  return isErrorCode(code) ? errorStatus[code] : BAD_REQUEST
}

const NO_CONTENT = 204

/** Whether the answer has no body instead of an empty list. */
export const isEmptyList = ({ method, answer }: Call, status: number) =>
  status === NO_CONTENT && method === 'GET' && readLeniently(answer, []).ok
