/* Generated requests to the portal's own endpoints, and to the panel endpoints that it proxies. */
import type { Call } from '#lib/contract/endpoint.ts'
import { contract, portal } from '#lib/contract/index.ts'
import { random } from '../../simulate/world/random.ts'
import { bodyOf, type IdOf, newAddress, pathOf, queryOf } from '../calls.ts'
import { CONTENT_TYPES, METHODS } from '../hostile.ts'
import type { FuzzMember } from '../members.ts'
import type { FuzzRequest } from '../request.ts'
import { HOSTILE_TEXTS } from '../values.ts'
import { cookiesOf, type FuzzBrowser } from './browsers.ts'

const proxied = Object.entries(contract)
  .filter(([, call]: [string, Call]) => call.via !== 'session')
  .map(([name, call]): [string, Call] => [name, { ...call, route: `/api/panel${call.route}` }])
const calls: readonly (readonly [string, Call])[] = [...Object.entries(portal), ...proxied]

/** Query parameters that other programs send to calls that declare none. */
const PROGRAMS_SEND = ['ikey', 'skey', 'pikey', 'm', 'sig', 't'] as const

/** `me`, an id, or nothing: the portal fills it in. */
const idsOf =
  (member: FuzzMember | null, other: FuzzMember): IdOf =>
  (own) =>
    random.pick(['me', 'me', 'me', null, member?.[own] ?? 'me', other[own]]) ?? undefined

const SOURCES: readonly Record<string, string>[] = [
  {},
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'SAME-ORIGIN' },
  { 'sec-fetch-site': 'same-origin', origin: 'https://evil.test' },
  { origin: 'http://localhost:3000' },
  { origin: 'http://localhost:3000.evil.test' },
  { origin: 'null' },
  { origin: '' },
]

/** Usually a browser's header for our own pages. */
const sourceOf = () => (random.percent(80) ? { 'sec-fetch-site': 'same-origin' } : random.pick(SOURCES))

const headerText = () =>
  random
    .pick(HOSTILE_TEXTS)
    .replaceAll(/[^\x20-\x7e]/g, '')
    .slice(0, 3_000)

/** Additional headers of our own scripts, valid and invalid. */
function moreHeaders(member: FuzzMember | null, other: FuzzMember): Record<string, string> {
  const headers: Record<string, string> = {}
  if (random.percent(20))
    headers['x-member'] = random.pick([String(member?.userId), String(other.userId), headerText()])
  if (random.percent(15)) headers['idempotency-key'] = random.pick(['key-1', 'key-2', headerText()])
  if (random.percent(3)) headers['x-request-id'] = headerText()
  if (random.percent(3)) headers.authorization = `Bearer ${other.token}`
  return headers
}

/** A random call of a browser or program, by a random caller. */
export function newCallRequest(
  browser: FuzzBrowser,
  members: readonly FuzzMember[],
  known: readonly string[],
): FuzzRequest {
  const [name, call] = random.pick(calls)
  const { member, before } = browser
  const other = random.pick(members)
  const idOf = idsOf(member, other)
  const method = random.percent(96) ? call.method : random.pick(METHODS)
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const path = pathOf(call, idOf, known)
  const more = PROGRAMS_SEND.flatMap((key): [string, string][] =>
    random.percent(50) ? [[key, random.pick(random.percent(80) ? known : HOSTILE_TEXTS)]] : [],
  )
  return {
    name,
    call,
    method,
    path: path.includes('?') || call.host !== 'portal' ? path : path + queryOf(more),
    headers: {
      'x-forwarded-for': newAddress(),
      'content-type': random.percent(97) ? 'application/json' : random.pick(CONTENT_TYPES),
      ...sourceOf(),
      ...moreHeaders(member, other),
      ...cookiesOf(browser),
    },
    body: hasBody ? bodyOf(call, idOf, known)?.toWellFormed() : undefined,
    member,
    before,
  }
}
