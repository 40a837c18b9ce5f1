import 'server-only'
import { sealData, unsealData } from 'iron-session'
import * as z from 'zod'
import { config } from '#server/config.ts'
import { createExpiringCache } from '#server/http/expiring-cache.ts'
import { processWide } from '#server/process-wide.ts'

/** Purposes of sealed data: data sealed for one purpose cannot be opened as another. */
export type SealKind = 'session' | 'seen' | 'pending' | 'link' | 'device' | 'draft' | 'referral' | 'form' | 'passkey'

/** All passwords can unseal; only the first one seals. */
const passwords = (count?: 1) =>
  Object.fromEntries(
    [...config().sessionPasswords].slice(0, count).map(([id, secret]) => [String(id), secret.reveal()]),
  )

const CACHE_ENTRIES = 2_000
const CACHE_MILLISECONDS = 60_000

/**
 * Unsealing costs as much as the rest of a proxied call, so recent results are cached. What we seal is cached as well: the
 * browser sends it back with its next request.
 */
const cache = () => processWide('unsealed', () => createExpiringCache<unknown>(CACHE_MILLISECONDS, CACHE_ENTRIES))

const SEAL_MAX = 4096

async function unsealCached(seal: string, seconds: number): Promise<unknown> {
  const cached = cache().get(seal)
  if (cached !== undefined) return cached
  const data = await unsealData<unknown>(seal, { password: passwords(), ttl: seconds })
  cache().set(seal, data)
  return data
}

/** @param seconds how long the seal can be opened; must not be 0, which means forever */
export async function seal(kind: SealKind, data: object, seconds: number): Promise<string> {
  const envelope = { kind, data, expires: Date.now() + seconds * 1000 }
  const text = await sealData(envelope, { password: passwords(1), ttl: seconds })
  cache().set(text, JSON.parse(JSON.stringify(envelope)))
  return text
}

const Envelope = z.object({ kind: z.string(), data: z.unknown(), expires: z.number() })

/** The sealed data, or `null` for anything invalid: forged, damaged, expired, or of another kind or shape. Never throws. */
export async function unseal<T extends z.ZodType>(
  kind: SealKind,
  schema: T,
  text: string | undefined,
  seconds: number,
): Promise<z.output<T> | null> {
  if (!text || text.length > SEAL_MAX) return null
  const envelope = Envelope.safeParse(await unsealCached(text, seconds))
  if (!envelope.success || envelope.data.kind !== kind || envelope.data.expires <= Date.now()) return null
  const parsed = schema.safeParse(envelope.data.data)
  return parsed.success ? parsed.data : null
}
