import 'server-only'
import * as z from 'zod'
import { fieldFaults } from '#lib/contract/field-faults.ts'
import { fault } from './problem.ts'

/** The body's bytes, counted while reading: a longer one is refused without being held. */
export async function readBytes(request: Request, limit: number): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw fault('BODY_TOO_LARGE')
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body?.getReader()
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size > limit) {
      await reader.cancel()
      throw fault('BODY_TOO_LARGE')
    }
    chunks.push(value)
  }
  return Buffer.concat(chunks)
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** No NUL and no lone surrogate, however escaped: databases and panels differ in what they make of them. */
function assertReadable(value: unknown, depth = 0): void {
  if (depth > 20) throw fault('BAD_REQUEST')
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) throw fault('BAD_REQUEST')
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    assertReadable(name, depth + 1)
    assertReadable(inner, depth + 1)
  }
}

/** @throws ProblemError UNSUPPORTED_MEDIA_TYPE, BODY_TOO_LARGE, BAD_REQUEST */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw fault('UNSUPPORTED_MEDIA_TYPE')
  const bytes = await readBytes(request, limit)
  let value: unknown
  try {
    value = JSON.parse(utf8.decode(bytes))
  } catch {
    throw fault('BAD_REQUEST')
  }
  assertReadable(value)
  return value
}

/** A form as programs send it, in either of the two encodings. @throws ProblemError UNSUPPORTED_MEDIA_TYPE, BODY_TOO_LARGE, BAD_REQUEST */
export async function readForm(request: Request, limit: number): Promise<FormData> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
    throw fault('UNSUPPORTED_MEDIA_TYPE')
  const body = new Uint8Array(await readBytes(request, limit))
  try {
    return await new Response(body, { headers: { 'content-type': type } }).formData()
  } catch {
    throw fault('BAD_REQUEST')
  }
}

/** @throws ProblemError BAD_REQUEST for a parameter given twice or one that cannot be read */
export function readQuery(url: URL): Record<string, string> {
  const names = [...url.searchParams.keys()]
  if (new Set(names).size !== names.length) throw fault('BAD_REQUEST')
  if (/%(?![0-9a-f]{2})/i.test(url.search) || url.search.includes('%00')) throw fault('BAD_REQUEST')
  const query = Object.fromEntries(url.searchParams)
  assertReadable(query)
  return query
}

/**
 * What a schema makes of a value.
 * @throws ProblemError VALIDATION_FAILED with `fields`: each field that does not fit, and why
 */
export function check<T extends z.core.$ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  throw fault('VALIDATION_FAILED', { extras: { fields: fieldFaults(schema, value) } })
}
