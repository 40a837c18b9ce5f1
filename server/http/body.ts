import 'server-only'
import { AppError } from './app-error.ts'
import { collect } from './collect.ts'
import { assertStorable } from './storable.ts'

/**
 * Reads the body with a size limit: a longer body is rejected while it arrives.
 * @throws AppError BODY_TOO_LARGE; BAD_REQUEST when the client goes away, or its body is malformed: no fault of the server
 */
export async function readBytes(request: Request, limit: number): Promise<Buffer> {
  const tooLarge = () => new AppError('BODY_TOO_LARGE')
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge()
  if (!request.body) return Buffer.alloc(0)
  return collect(request.body, limit, tooLarge).catch((error: unknown) => {
    throw error instanceof AppError ? error : new AppError('BAD_REQUEST')
  })
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw new AppError('BAD_REQUEST')
  }
}

/** @throws AppError UNSUPPORTED_MEDIA_TYPE, BODY_TOO_LARGE, BAD_REQUEST */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new AppError('UNSUPPORTED_MEDIA_TYPE')
  const value = parseJson(await readBytes(request, limit))
  assertStorable(value)
  return value
}

/**
 * Reads a form body in either of the two form encodings.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, BODY_TOO_LARGE, BAD_REQUEST
 */
export async function readForm(request: Request, limit: number): Promise<FormData> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
    throw new AppError('UNSUPPORTED_MEDIA_TYPE')
  const body = new Uint8Array(await readBytes(request, limit))
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new AppError('BAD_REQUEST')
  })
  assertStorable([...form])
  return form
}
