/* Checks for answers that must never occur. */
import { isBusinessCode, sharedCodeStatus } from '#lib/contract/codes.ts'
import type { Call } from '#lib/contract/endpoint.ts'
import { matchCall } from '#lib/contract/match.ts'
import type { FuzzMember } from './members.ts'
import type { FuzzAnswer, FuzzRequest } from './request.ts'
import { HOSTILE_HOST } from './values.ts'

/** Stack traces, file paths and database error messages. */
const INTERNALS =
  /\n\s+at \S+ \(|node_modules|[\w/-]+\.ts:\d+|\b(?:syntax error|relation "|violates \w+ constraint|invalid input syntax)/

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A call that takes a new email can also be refused by the portal itself. */
const codesOf = ({ codes, newEmail }: Call) => (newEmail ? [...codes, 'RECENT_CODE_NEEDED'] : codes)

/** Errors must have a declared code, in the declared format. */
function errorFault(call: Call, { name }: FuzzRequest, { status, text }: FuzzAnswer): string | null {
  const body = parsed(text)
  if (typeof body !== 'object' || body === null) return 'an error without a JSON body'
  const code: unknown = Reflect.get(body, 'errorCode')
  if (typeof code !== 'string' || typeof Reflect.get(body, 'errorMessage') !== 'string')
    return 'an error without code and message'
  const isDeclared = isBusinessCode(code) ? codesOf(call).includes(code) : Object.hasOwn(sharedCodeStatus, code)
  return isDeclared || status === 404 || status === 405 ? null : `${code}, which ${name} does not declare`
}

/** Endpoints for other programs have their own answer formats. */
const FOR_PROGRAMS = new Set([
  'metrics',
  'helloSignCallback',
  'tremendousCallback',
  'paypalCallback',
  'inboundText',
  'postmarkEvent',
])

/** Another method or an empty path segment can lead to another call, which answers in its own format. */
const reaches = (call: Call, { name, method, path }: FuzzRequest) =>
  matchCall({ [name]: call }, method, new URL(path, 'http://panel.test').pathname).match !== null

function answerFault(call: Call, tried: FuzzRequest, { text }: FuzzAnswer): string | null {
  if (call.file || FOR_PROGRAMS.has(tried.name) || !reaches(call, tried)) return null
  return call.answer.safeParse(parsed(text)).success ? null : 'an answer that does not fit its declaration'
}

function callFault(call: Call, tried: FuzzRequest, answer: FuzzAnswer): string | null {
  if (answer.status === 200) return answerFault(call, tried, answer)
  const isError = answer.status >= 400 && tried.method !== 'HEAD' && !FOR_PROGRAMS.has(tried.name)
  return isError ? errorFault(call, tried, answer) : null
}

/** An error during streaming, after the status was sent. Redirects look similar, but have NEXT_ digests. */
const RENDER_ERROR = /:E\{\\?"digest\\?":\\?"(?!NEXT_)/
const SCRIPT = '<script>alert(1)'
const REDIRECTS = [301, 302, 303, 307, 308]

/** Whether it redirects to a host that comes from the request. */
function redirectsToHostileHost({ status, headers }: FuzzAnswer): boolean {
  const location = headers.get('location')
  if (!REDIRECTS.includes(status) || location === null) return false
  return (URL.parse(location, 'http://localhost:3000')?.hostname ?? '').endsWith(HOSTILE_HOST)
}

function pageFault(answer: FuzzAnswer): string | null {
  if (RENDER_ERROR.test(answer.text)) return 'an error behind a page that had begun'
  if (answer.text.includes(SCRIPT)) return 'a script from the request'
  if (redirectsToHostileHost(answer)) return `a redirect to ${answer.headers.get('location')}`
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') === true
  return isPage && !answer.headers.has('content-security-policy') ? 'a page without a content security policy' : null
}

/**
 * Calls and pages that disclose an email address by design: with an invitation's link, or to the member who invited that
 * friend.
 * @see docs/specification/entities.md#surveys
 */
const DISCLOSES_EMAIL = new Set(['surveyByInvitation', 'referralStatus', 'page surveyLanding', 'page referralStatus'])

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Another member's personal data in an answer, unless the request contained it. */
function leak(tried: FuzzRequest, { text }: FuzzAnswer, members: readonly FuzzMember[]): string | null {
  if (DISCLOSES_EMAIL.has(tried.name)) return null
  const sent = `${tried.before ?? ''} ${tried.path} ${tried.body ?? ''}`
  const all = sent + sent.split(' ').map(decoded).join(' ')
  for (const { panelistId, marks } of members) {
    if (panelistId === tried.member?.panelistId) continue
    const found = marks.find((mark) => text.includes(mark) && !all.includes(mark))
    if (found) return `${found}, which is another member's`
  }
  return null
}

/** @returns what is wrong, or `null` */
export function faultIn(tried: FuzzRequest, answer: FuzzAnswer, members: readonly FuzzMember[]): string | null {
  if (answer.status >= 500) return `a ${answer.status}: ${answer.text.slice(0, 200)}`
  if (INTERNALS.test(answer.text)) return `internal details: ${answer.text.slice(0, 300)}`
  return leak(tried, answer, members) ?? (tried.call ? callFault(tried.call, tried, answer) : pageFault(answer))
}
