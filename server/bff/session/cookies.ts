import 'server-only'
import type { NoticeName } from '#lib/notices.ts'
import { config } from '#server/config.ts'

/** Cookies that the server sets. Scripts can read only `notice`, which names a sentence to show once and has no personal data. */
export type CookieName =
  | 'session'
  | 'seen'
  | 'pending'
  | 'device'
  | 'draft'
  | 'referral'
  | 'form'
  | 'passkey'
  | 'language'
  | 'notice'

/** The __Host- prefix makes browsers reject cookies set by a sibling host or without TLS. */
const cookieName = (name: CookieName) => (config().secureCookies ? `__Host-${name}` : name)

const COOKIE_MAX = 4096
/** Browsers cap the lifetime of cookies at 400 days. */
const MAX_SECONDS = 400 * 24 * 60 * 60

function cookieLine(name: CookieName, value: string, seconds: number): string {
  const readable = name === 'notice'
  const attributes = ['Path=/', 'SameSite=Lax', `Max-Age=${seconds}`]
  if (!readable) attributes.push('HttpOnly')
  if (config().secureCookies) attributes.push('Secure')
  return `${cookieName(name)}=${value}; ${attributes.join('; ')}`
}

/** Whether browsers would accept the cookie: they limit its size. */
export const wouldFit = (name: CookieName, value: string) => cookieLine(name, value, MAX_SECONDS).length <= COOKIE_MAX

/** @param seconds 0 removes the cookie */
export function setCookie(name: CookieName, value: string, seconds: number): string {
  const line = cookieLine(name, value, seconds)
  if (line.length > COOKIE_MAX) throw new RangeError(`the ${name} cookie would not fit`)
  return line
}

export const clearCookie = (name: CookieName) => setCookie(name, '', 0)

/** The value of a cookie in a Cookie header; the first one of duplicates. */
export function readCookie(header: string | null, name: CookieName): string | undefined {
  const prefix = `${cookieName(name)}=`
  for (const part of (header ?? '').split(';')) {
    const pair = part.trim()
    if (pair.startsWith(prefix)) return pair.slice(prefix.length)
  }
}

/** Lifetime of a notice, a sentence that the next page shows once; `lib/notices.ts` has the texts. */
const NOTICE_SECONDS = 30 * 60
export const noticeCookie = (notice: NoticeName) => setCookie('notice', notice, NOTICE_SECONDS)

/** The notice in a Set-Cookie line; null for other cookies. */
export function noticeOf(line: string): string | null {
  const prefix = `${cookieName('notice')}=`
  return line.startsWith(prefix) ? (line.slice(prefix.length).split(';', 1)[0] ?? null) : null
}
