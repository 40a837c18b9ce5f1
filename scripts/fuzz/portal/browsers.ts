/* Browsers of members and visitors, with the cookies they got and some forged ones. */
import { sessionCookie, startSession } from '#server/bff/session/session.ts'
import { random } from '../../simulate/world/random.ts'
import type { FuzzMember } from '../members.ts'
import type { FuzzAnswer, FuzzRequest } from '../request.ts'

export interface FuzzBrowser {
  member: FuzzMember | null
  cookies: Map<string, string>
  /** Requests whose answers set cookies: a later page may echo their values. */
  before: string
}

const VISITORS = 8
const BEFORE_MAX = 20_000

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split('; ')
  const name = pair.slice(0, pair.indexOf('='))
  if (attributes.includes('Max-Age=0')) cookies.delete(name)
  else cookies.set(name, pair.slice(pair.indexOf('=') + 1))
}

/** A signed-in browser for each member, and some without a session. */
export async function openBrowsers(members: readonly FuzzMember[]): Promise<FuzzBrowser[]> {
  const browsers: FuzzBrowser[] = []
  for (const member of members) {
    const cookies = new Map<string, string>()
    keep(cookies, await sessionCookie(startSession({ tokenType: 'Bearer', accessToken: member.token })))
    browsers.push({ member, cookies, before: '' })
  }
  for (let count = 0; count < VISITORS; count++) browsers.push({ member: null, cookies: new Map(), before: '' })
  return browsers
}

/** Stores an answer's cookies, except those of the session, because later requests need it. */
export function keepCookies(browser: FuzzBrowser, tried: FuzzRequest, { headers }: FuzzAnswer): void {
  const lines = headers.getSetCookie().filter((line) => !/^(session|seen)=/.test(line))
  if (lines.length === 0) return
  browser.before = `${browser.before} ${tried.path} ${tried.body ?? ''}`.slice(-BEFORE_MAX)
  for (const line of lines) keep(browser.cookies, line)
}

const NAMES = ['session', 'seen', 'pending', 'device', 'draft', 'referral', 'notice'] as const

/** A damaged or renamed sealed value, or one that was never sealed. */
function brokenCookie({ cookies }: FuzzBrowser): string {
  const name = random.pick(NAMES)
  const value = cookies.get(name) ?? cookies.get('session') ?? 'x'
  return random.pick([
    () => `${name}=${value.slice(0, random.below(value.length))}`,
    () => `${name}=${value}x`,
    () => `${name}=${value.replace(/[a-f]/, 'g')}`,
    () => `${random.pick(NAMES)}=${value}`,
    () => `${name}=${value}; ${name}=other`,
    () => `${name}=${'x'.repeat(6_000)}`,
    () => `${name}=`,
    () => `${name}`,
    () => `${name}=Fe26.2*1*a*b*c**d*e`,
    () => `${name}="${value}"`,
    () => `${name}=%00%ff%`,
    () => `__proto__=1; constructor=1; ${name}=\u00ff\u00fe`,
    () => ';;;=;=;',
  ])()
}

/** The Cookie header of a request. */
export function cookiesOf(browser: FuzzBrowser): { cookie?: string } {
  if (random.percent(8)) return { cookie: brokenCookie(browser) }
  const pairs = [...browser.cookies].map(([name, value]) => `${name}=${value}`)
  if (random.percent(4)) pairs.push(brokenCookie(browser))
  return pairs.length > 0 ? { cookie: pairs.join('; ') } : {}
}
