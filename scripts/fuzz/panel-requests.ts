/* Generated requests to the panel's declared endpoints. */
import type { Call } from '#lib/contract/endpoint.ts'
import { type CallName, contract } from '#lib/contract/index.ts'
import type { SimulatedPanel } from '../simulate/world/panel.ts'
import { random } from '../simulate/world/random.ts'
import { bodyOf, type IdOf, newAddress, pathOf } from './calls.ts'
import { CONTENT_TYPES, METHODS } from './hostile.ts'
import type { FuzzMember } from './members.ts'
import type { FuzzAnswer, FuzzRequest } from './request.ts'

const names = Object.keys(contract) as CallName[]

/** Ids of the calling member, or of another one. */
const idsOf =
  (member: FuzzMember | null, other: FuzzMember): IdOf =>
  (own) =>
    (member && random.percent(85) ? member : other)[own]

function authorizationOf(member: FuzzMember | null): Record<string, string> {
  if (random.percent(2))
    return { authorization: random.pick(['Bearer', 'Bearer x', 'Basic YTpi', `Bearer ${'a.'.repeat(3_000)}`]) }
  return member ? { authorization: `Bearer ${member.token}` } : {}
}

/** A random call by a random caller. */
export function newPanelRequest(members: readonly FuzzMember[], known: readonly string[]): FuzzRequest {
  const name = random.pick(names)
  const call: Call = contract[name]
  const isSigned = call.access === 'member' ? random.percent(94) : random.percent(20)
  const member = isSigned ? random.pick(members) : null
  const idOf = idsOf(member, random.pick(members))
  const method = random.percent(97) ? call.method : random.pick(METHODS)
  const contentType = random.percent(97) ? 'application/json' : random.pick(CONTENT_TYPES)
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return {
    name,
    call,
    method,
    path: pathOf(call, idOf, known),
    headers: { 'x-forwarded-for': newAddress(), 'content-type': contentType, ...authorizationOf(member) },
    body: hasBody ? bodyOf(call, idOf, known) : undefined,
    member,
  }
}

export async function sendToPanel(
  { handle }: SimulatedPanel,
  { method, path, headers, body }: FuzzRequest,
): Promise<FuzzAnswer> {
  const response = await handle(new Request(`http://panel.test${path}`, { method, headers, body }))
  return { status: response.status, text: await response.text(), headers: response.headers }
}
