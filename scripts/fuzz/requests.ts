/* Requests made of the declared endpoints: some right, most a little wrong, some of them hostile. */
import * as z from 'zod/mini'
import type { Call } from '#lib/contract/endpoint.ts'
import { type CallName, contract } from '#lib/contract/index.ts'
import { random } from '../simulate/world/random.ts'
import { brokenJson, CONTENT_TYPES, damaged, METHODS } from './hostile.ts'
import type { FuzzMember } from './members.ts'
import { fitting, HOSTILE_TEXTS, type Schema } from './values.ts'

export interface Tried {
  name: CallName
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
  /** Whoever signs it. */
  member: FuzzMember | null
}

const schemas = new Map<object, Schema>()

function schemaOf(declared: z.ZodMiniType): Schema {
  let schema = schemas.get(declared)
  if (!schema) {
    schema = { ...z.toJSONSchema(declared, { io: 'input', unrepresentable: 'any' }) }
    schemas.set(declared, schema)
  }
  return schema
}

const names = Object.keys(contract) as CallName[]

/** Numbers of the member who asks, or of another one. */
function idOf(member: FuzzMember | null, other: FuzzMember, own: string): string {
  const whose = member && random.percent(85) ? member : other
  return String(own === 'userId' ? whose.userId : whose.panelistId)
}

function pathOf(call: Call, member: FuzzMember | null, other: FuzzMember, known: readonly string[]): string {
  const filled = call.route.replace(/\{(\w+)\}/g, (_, field: string) => {
    const own = call.own?.path?.[field]
    if (own) return idOf(member, other, own)
    const part = random.percent(80)
      ? String(fitting(schemaOf(call.path[field] ?? z.string()), known))
      : random.pick(HOSTILE_TEXTS)
    return random.percent(95) ? encodeURIComponent(part.toWellFormed()) : part.replaceAll(/[^\w%./-]/g, '')
  })
  const query = Object.entries(call.query).flatMap(([field, schema]) => {
    if (random.percent(40)) return []
    const value = random.percent(75) ? fitting(schemaOf(schema), known) : random.pick(HOSTILE_TEXTS)
    const pair = `${field}=${encodeURIComponent(String(value).toWellFormed())}`
    return random.percent(3) ? [pair, pair] : [pair]
  })
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled
}

function bodyOf(
  call: Call,
  member: FuzzMember | null,
  other: FuzzMember,
  known: readonly string[],
): string | undefined {
  if (!call.body) return random.percent(3) ? '{}' : undefined
  const value = fitting(schemaOf(call.body), known)
  const own = Object.entries(call.own?.body ?? {}).map(([field, id]) => [field, Number(idOf(member, other, id))])
  const whole = typeof value === 'object' && value !== null ? { ...value, ...Object.fromEntries(own) } : value
  const chance = random.below(100)
  if (chance < 40) return JSON.stringify(whole)
  return chance < 85 ? JSON.stringify(damaged(whole)) : brokenJson(JSON.stringify(whole))
}

function authorizationOf(member: FuzzMember | null): Record<string, string> {
  if (random.percent(2))
    return { authorization: random.pick(['Bearer', 'Bearer x', 'Basic YTpi', `Bearer ${'a.'.repeat(3_000)}`]) }
  return member ? { authorization: `Bearer ${member.token}` } : {}
}

let asked = 0
/** Each comes from somewhere else: limits for one address would end the run. */
function newAddress(): string {
  asked++
  return `10.${(asked >> 16) % 256}.${(asked >> 8) % 256}.${asked % 256}`
}

/** Any call, by anybody. */
export function newRequest(members: readonly FuzzMember[], known: readonly string[]): Tried {
  const name = random.pick(names)
  const call: Call = contract[name]
  const isSigned = call.access === 'member' ? random.percent(94) : random.percent(20)
  const member = isSigned ? random.pick(members) : null
  const other = random.pick(members)
  const method = random.percent(97) ? call.method : random.pick(METHODS)
  const contentType = random.percent(97) ? 'application/json' : random.pick(CONTENT_TYPES)
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return {
    name,
    method,
    path: pathOf(call, member, other, known),
    headers: { 'x-forwarded-for': newAddress(), 'content-type': contentType, ...authorizationOf(member) },
    body: hasBody ? bodyOf(call, member, other, known) : undefined,
    member,
  }
}
