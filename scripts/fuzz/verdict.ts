/* What an answer must never be. */
import { isBusinessCode, sharedCodeStatus } from '#lib/contract/codes.ts'
import type { Call } from '#lib/contract/endpoint.ts'
import { contract } from '#lib/contract/index.ts'
import type { FuzzMember } from './members.ts'
import type { Tried } from './requests.ts'

export interface Got {
  status: number
  text: string
}

/** A stack, a path of ours, or words of the database. */
const INSIDES =
  /\n\s+at \S+ \(|node_modules|[\w/-]+\.ts:\d+|\b(?:syntax error|relation "|violates \w+ constraint|invalid input syntax)/

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Errors are those that the call declares, as they are declared. */
function errorFault({ name }: Tried, { status, text }: Got): string | null {
  const body = parsed(text)
  if (typeof body !== 'object' || body === null) return 'an error without a JSON body'
  const code: unknown = Reflect.get(body, 'errorCode')
  if (typeof code !== 'string' || typeof Reflect.get(body, 'errorMessage') !== 'string')
    return 'an error without code and message'
  const call: Call = contract[name]
  const isDeclared = isBusinessCode(code) ? call.codes.includes(code) : Object.hasOwn(sharedCodeStatus, code)
  return isDeclared || status === 404 || status === 405 ? null : `${code}, which ${name} does not declare`
}

function answerFault({ name, method }: Tried, { text }: Got): string | null {
  const call: Call = contract[name]
  if (call.file || method !== call.method) return null
  return call.answer.safeParse(parsed(text)).success ? null : 'an answer that does not fit its declaration'
}

/**
 * Calls that tell an address by design: to whoever has an invitation's link, and to whoever invited that friend.
 * @see docs/specification/entities.md#surveys
 */
const TELLS_ADDRESS = new Set(['surveyByInvitation', 'referralStatus'])

/** Somebody else's number or address that the request did not have in it. */
function leak(tried: Tried, { text }: Got, members: readonly FuzzMember[]): string | null {
  if (TELLS_ADDRESS.has(tried.name)) return null
  const said = `${decodeURIComponent(tried.path.replaceAll(/%(?![0-9a-f]{2})/gi, ''))} ${tried.body ?? ''}`
  for (const { panelistId, marks } of members) {
    if (panelistId === tried.member?.panelistId) continue
    const found = marks.find((mark) => text.includes(mark) && !said.includes(mark))
    if (found) return `${found}, which is another member's`
  }
  return null
}

/** @returns what is wrong; `null` when nothing is */
export function faultIn(tried: Tried, got: Got, members: readonly FuzzMember[]): string | null {
  if (got.status >= 500) return `a ${got.status}: ${got.text.slice(0, 200)}`
  if (INSIDES.test(got.text)) return `our insides: ${got.text.slice(0, 300)}`
  return (
    leak(tried, got, members) ??
    (got.status === 200
      ? answerFault(tried, got)
      : got.status >= 400 && tried.method !== 'HEAD'
        ? errorFault(tried, got)
        : null)
  )
}
