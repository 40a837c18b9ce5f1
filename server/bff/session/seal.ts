import 'server-only'
import { sealData, unsealData } from 'iron-session'
import * as z from 'zod'
import { config } from '#server/config.ts'
import { processWide } from '#server/process-wide.ts'

/** What a seal is for; one kind is never read as another. */
export type SealKind = 'session' | 'pending' | 'link' | 'device' | 'draft' | 'referral' | 'form' | 'passkey'

/** The first of them seals, all of them open. */
const passwords = (count?: 1) =>
  Object.fromEntries(
    [...config().sessionPasswords].slice(0, count).map(([id, secret]) => [String(id), secret.reveal()]),
  )

const CACHE_ENTRIES = 2_000
const CACHE_MILLISECONDS = 60_000

interface CacheEntry {
  data: unknown
  until: number
}

/** Unsealing costs about as much as the rest of a proxied call, so what was unsealed a moment ago is kept, oldest out first. */
const cache = () => processWide('unsealed', () => new Map<string, CacheEntry>())

function remember(seal: string, data: unknown) {
  const entries = cache()
  entries.set(seal, { data, until: Date.now() + CACHE_MILLISECONDS })
  if (entries.size > CACHE_ENTRIES) for (const oldest of entries.keys()) return entries.delete(oldest)
}

/** Which seals are remembered, for the test that bounds it. */
export const rememberedSeals = () => cache().size

const SEAL_MAX = 4096

async function open(seal: string, seconds: number): Promise<unknown> {
  const known = cache().get(seal)
  if (known && known.until > Date.now()) return known.data
  const data = await unsealData<unknown>(seal, { password: passwords(), ttl: seconds })
  remember(seal, data)
  return data
}

/** @param seconds how long the seal can be opened; never 0, which would mean for ever */
export const seal = (kind: SealKind, data: object, seconds: number): Promise<string> =>
  sealData({ kind, data, expires: Date.now() + seconds * 1000 }, { password: passwords(1), ttl: seconds })

const Envelope = z.object({ kind: z.string(), data: z.unknown(), expires: z.number() })

/** What was sealed, or `null` for anything else: foreign, torn, expired, of another kind or shape. Never throws. */
export async function unseal<T extends z.ZodType>(
  kind: SealKind,
  schema: T,
  text: string | undefined,
  seconds: number,
): Promise<z.output<T> | null> {
  if (!text || text.length > SEAL_MAX) return null
  const envelope = Envelope.safeParse(await open(text, seconds))
  if (!envelope.success || envelope.data.kind !== kind || envelope.data.expires <= Date.now()) return null
  const parsed = schema.safeParse(envelope.data.data)
  return parsed.success ? parsed.data : null
}
