import 'server-only'
import type { NoticeName } from '#lib/notices.ts'
import { config } from '#server/config.ts'

/** The portal's cookies. `notice` alone can be read by scripts: it names a sentence to show once, nothing of a person. */
export type CookieName =
  | 'session'
  | 'pending'
  | 'device'
  | 'draft'
  | 'referral'
  | 'form'
  | 'passkey'
  | 'language'
  | 'notice'

/** With https the browser itself refuses a cookie set by a sibling host or without TLS. */
const cookieName = (name: CookieName) => (config().secureCookies ? `__Host-${name}` : name)

const COOKIE_MAX = 4096
/** No cookie lives longer: 400 days. */
const LONGEST = 400 * 24 * 60 * 60

function cookieLine(name: CookieName, value: string, seconds: number): string {
  const readable = name === 'notice'
  const attributes = ['Path=/', 'SameSite=Lax', `Max-Age=${seconds}`]
  if (!readable) attributes.push('HttpOnly')
  if (config().secureCookies) attributes.push('Secure')
  return `${cookieName(name)}=${value}; ${attributes.join('; ')}`
}

/** Whether a browser would take it. */
export const wouldFit = (name: CookieName, value: string) => cookieLine(name, value, LONGEST).length <= COOKIE_MAX

/** @param seconds 0 removes the cookie */
export function setCookie(name: CookieName, value: string, seconds: number): string {
  const line = cookieLine(name, value, seconds)
  if (line.length > COOKIE_MAX) throw new RangeError(`the ${name} cookie would not fit`)
  return line
}

export const clearCookie = (name: CookieName) => setCookie(name, '', 0)

/** The value of one cookie of a Cookie header; the first when there are several. */
export function readCookie(header: string | null, name: CookieName): string | undefined {
  const prefix = `${cookieName(name)}=`
  for (const part of (header ?? '').split(';')) {
    const pair = part.trim()
    if (pair.startsWith(prefix)) return pair.slice(prefix.length)
  }
}

/** A sentence that the next page shows once; `lib/notices.ts` has the words. */
const NOTICE_SECONDS = 30 * 60
export const noticeCookie = (notice: NoticeName) => setCookie('notice', notice, NOTICE_SECONDS)

/** The notice that a Set-Cookie line leaves; null for any other line. */
export function noticeOf(line: string): string | null {
  const prefix = `${cookieName('notice')}=`
  return line.startsWith(prefix) ? (line.slice(prefix.length).split(';', 1)[0] ?? null) : null
}
