import 'server-only'
import type { Call } from '#lib/contract/endpoint.ts'
import { Refusal } from '../refusal.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The body's bytes, counted while they come: a longer body is refused without being held. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length')) > limit) throw new Refusal('BODY_TOO_LARGE')
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size > limit) {
      await reader.cancel()
      throw new Refusal('BODY_TOO_LARGE')
    }
    chunks.push(value)
  }
  return Buffer.concat(chunks)
}

const isReadable = (text: string) => text.isWellFormed() && !text.includes('\0')

/** Refuses what a database cannot keep, however it was escaped: NUL, half a surrogate pair. */
function assertReadable(value: unknown): void {
  const open = [value]
  while (open.length > 0) {
    const next = open.pop()
    if (typeof next === 'string' && !isReadable(next)) throw new Refusal('BAD_REQUEST')
    if (typeof next !== 'object' || next === null) continue
    open.push(...Object.keys(next), ...Object.values(next))
  }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw new Refusal('BAD_REQUEST')
  }
}

/** @throws Refusal UNSUPPORTED_MEDIA_TYPE, BODY_TOO_LARGE, BAD_REQUEST */
export async function readBody(call: Call, request: Request): Promise<unknown> {
  if (!call.body) return undefined
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new Refusal('UNSUPPORTED_MEDIA_TYPE')
  const body = parseJson(await readBytes(request, call.bodyLimit))
  assertReadable(body)
  return body
}

/** @throws Refusal BAD_REQUEST for a parameter given twice, or what is not percent-encoded text */
export function readQuery(url: URL): Record<string, string> {
  const names = [...url.searchParams.keys()]
  if (new Set(names).size !== names.length) throw new Refusal('BAD_REQUEST')
  try {
    decodeURIComponent(url.search)
  } catch {
    throw new Refusal('BAD_REQUEST')
  }
  const query = Object.fromEntries(url.searchParams)
  assertReadable(query)
  return query
}

export function readPath(path: Record<string, string>): Record<string, string> {
  assertReadable(path)
  return path
}
