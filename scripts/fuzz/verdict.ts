/* What an answer must never be. */
import { isBusinessCode, sharedCodeStatus } from '#lib/contract/codes.ts'
import type { Call } from '#lib/contract/endpoint.ts'
import type { FuzzMember } from './members.ts'
import type { Got, Tried } from './tried.ts'
import { HOSTILE_HOST } from './values.ts'

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
function errorFault(call: Call, { name }: Tried, { status, text }: Got): string | null {
  const body = parsed(text)
  if (typeof body !== 'object' || body === null) return 'an error without a JSON body'
  const code: unknown = Reflect.get(body, 'errorCode')
  if (typeof code !== 'string' || typeof Reflect.get(body, 'errorMessage') !== 'string')
    return 'an error without code and message'
  const isDeclared = isBusinessCode(code) ? call.codes.includes(code) : Object.hasOwn(sharedCodeStatus, code)
  return isDeclared || status === 404 || status === 405 ? null : `${code}, which ${name} does not declare`
}

/** Other programs are answered as they want it: with nothing, or in a form of their own. */
const FOR_PROGRAMS = new Set([
  'metrics',
  'helloSignCallback',
  'tremendousCallback',
  'paypalCallback',
  'inboundText',
  'postmarkEvent',
])

function answerFault(call: Call, { name, method }: Tried, { text }: Got): string | null {
  if (call.file || method !== call.method || FOR_PROGRAMS.has(name)) return null
  return call.answer.safeParse(parsed(text)).success ? null : 'an answer that does not fit its declaration'
}

function callFault(call: Call, tried: Tried, got: Got): string | null {
  if (got.status === 200) return answerFault(call, tried, got)
  const isError = got.status >= 400 && tried.method !== 'HEAD' && !FOR_PROGRAMS.has(tried.name)
  return isError ? errorFault(call, tried, got) : null
}

/** An error while the page was being sent, behind a status that had been sent before. Redirects look like errors, too. */
const RENDER_ERROR = /:E\{\\?"digest\\?":\\?"(?!NEXT_)/
const SCRIPT = '<script>alert(1)'
const REDIRECTS = [301, 302, 303, 307, 308]

/** A redirect to a host that only the request names. */
function leadsAway({ status, headers }: Got): boolean {
  const location = headers.get('location')
  if (!REDIRECTS.includes(status) || location === null) return false
  return (URL.parse(location, 'http://localhost:3000')?.hostname ?? '').endsWith(HOSTILE_HOST)
}

function pageFault(got: Got): string | null {
  if (RENDER_ERROR.test(got.text)) return 'an error behind a page that had begun'
  if (got.text.includes(SCRIPT)) return 'a script that the request brought'
  if (leadsAway(got)) return `a redirect to ${got.headers.get('location')}`
  const isPage = got.headers.get('content-type')?.startsWith('text/html') === true
  return isPage && !got.headers.has('content-security-policy') ? 'a page without a content security policy' : null
}

/**
 * Calls and pages that tell an address by design: to whoever has an invitation's link, and to whoever invited that friend.
 * @see docs/specification/entities.md#surveys
 */
const TELLS_ADDRESS = new Set(['surveyByInvitation', 'referralStatus', 'page surveyLanding', 'page referralStatus'])

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Somebody else's number or address that the request did not have in it. */
function leak(tried: Tried, { text }: Got, members: readonly FuzzMember[]): string | null {
  if (TELLS_ADDRESS.has(tried.name)) return null
  const sent = `${tried.before ?? ''} ${tried.path} ${tried.body ?? ''}`
  const all = sent + sent.split(' ').map(decoded).join(' ')
  for (const { panelistId, marks } of members) {
    if (panelistId === tried.member?.panelistId) continue
    const found = marks.find((mark) => text.includes(mark) && !all.includes(mark))
    if (found) return `${found}, which is another member's`
  }
  return null
}

/** @returns what is wrong; `null` when nothing is */
export function faultIn(tried: Tried, got: Got, members: readonly FuzzMember[]): string | null {
  if (got.status >= 500) return `a ${got.status}: ${got.text.slice(0, 200)}`
  if (INSIDES.test(got.text)) return `our insides: ${got.text.slice(0, 300)}`
  return leak(tried, got, members) ?? (tried.call ? callFault(tried.call, tried, got) : pageFault(got))
}
