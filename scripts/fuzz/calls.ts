/* Path and body of a declared endpoint: some valid, most slightly wrong, some hostile. */
import * as z from 'zod/mini'
import type { Call, OwnId } from '#lib/contract/endpoint.ts'
import { random } from '../simulate/world/random.ts'
import { brokenJson, damaged } from './hostile.ts'
import { fitting, HOSTILE_TEXTS, type Schema } from './values.ts'

const schemas = new Map<object, Schema>()

function schemaOf(declared: z.ZodMiniType): Schema {
  let schema = schemas.get(declared)
  if (!schema) {
    schema = { ...z.toJSONSchema(declared, { io: 'input', unrepresentable: 'any' }) }
    schemas.set(declared, schema)
  }
  return schema
}

/** The value that a request uses for the member's own id. */
export type IdOf = (own: OwnId) => string | number | undefined

/** A path segment, sometimes with unusual encoding. */
const segment = (text: string) =>
  random.percent(95) ? encodeURIComponent(text.toWellFormed()) : text.replaceAll(/[^\w%./-]/g, '')

export function pathOf(call: Call, idOf: IdOf, known: readonly string[]): string {
  const filled = call.route.replace(/\{(\w+)\}/g, (_, field: string) => {
    const own = call.own?.path?.[field]
    if (own) return String(idOf(own) ?? 'me')
    const fits = random.percent(80)
    return segment(fits ? String(fitting(schemaOf(call.path[field] ?? z.string()), known)) : random.pick(HOSTILE_TEXTS))
  })
  const query = Object.entries(call.query).flatMap(([field, schema]): [string, string][] => {
    if (random.percent(40)) return []
    const value = random.percent(75) ? fitting(schemaOf(schema), known) : random.pick(HOSTILE_TEXTS)
    return [[field, String(value)]]
  })
  return filled + queryOf(query)
}

/** A query string, in which some parameters occur twice. */
export function queryOf(pairs: readonly (readonly [string, string])[]): string {
  const texts = pairs.flatMap(([name, value]) => {
    const pair = `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`
    return random.percent(3) ? [pair, pair] : [pair]
  })
  return texts.length > 0 ? `?${texts.join('&')}` : ''
}

export function bodyOf(call: Call, idOf: IdOf, known: readonly string[]): string | undefined {
  if (!call.body) return random.percent(3) ? '{}' : undefined
  const value = fitting(schemaOf(call.body), known)
  const own = Object.entries(call.own?.body ?? {}).map(([field, id]) => [field, idOf(id)])
  const whole = typeof value === 'object' && value !== null ? { ...value, ...Object.fromEntries(own) } : value
  const chance = random.below(100)
  if (chance < 40) return JSON.stringify(whole)
  return chance < 85 ? JSON.stringify(damaged(whole)) : brokenJson(JSON.stringify(whole))
}

/** A valid path and body; the portal fills in the member's own ids. */
export function validRequest(call: Call): { path: string; body: unknown } {
  const path = call.route.replace(/\{(\w+)\}/g, (_, field: string) =>
    call.own?.path?.[field] ? 'me' : encodeURIComponent(String(fitting(schemaOf(call.path[field] ?? z.string()), []))),
  )
  const query = Object.entries(call.query).map(([field, schema]) => [field, String(fitting(schemaOf(schema), []))])
  const own = Object.keys(call.own?.body ?? {}).map((field) => [field, 'me'])
  const value = call.body && fitting(schemaOf(call.body), [])
  const body = typeof value === 'object' && value !== null ? { ...value, ...Object.fromEntries(own) } : value
  return { path: query.length > 0 ? `${path}?${new URLSearchParams(query)}` : path, body }
}

let requestCount = 0
/** A new client address for each request, to stay below the limits per address. */
export function newAddress(): string {
  requestCount++
  return `10.${(requestCount >> 16) % 256}.${(requestCount >> 8) % 256}.${requestCount % 256}`
}
