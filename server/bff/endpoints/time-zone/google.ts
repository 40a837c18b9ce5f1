import 'server-only'
import { Pool } from 'undici'
import * as z from 'zod'
import { processWide } from '#server/process-wide.ts'
import type { Secret } from '#server/secret.ts'
import type { Coordinates } from './offline.ts'

/** The API answers errors as 200 too, with another status and no zone. */
const Answer = z.object({ status: z.literal('OK'), timeZoneId: z.string().max(64) })

const ANSWER_MS = 3_000
const ANSWER_LIMIT = 64 * 1024

const limits = { connect: { timeout: ANSWER_MS }, headersTimeout: ANSWER_MS, bodyTimeout: ANSWER_MS }

const poolTo = (origin: string) =>
  processWide(`maps ${origin}`, () => new Pool(origin, { connections: 4, maxResponseSize: ANSWER_LIMIT, ...limits }))

/**
 * Calls the Google Time Zone API, or a compatible service.
 * @param url without the query, such as `https://maps.googleapis.com/maps/api/timezone/json`
 * @throws when the service is unreachable, returns an error, or has no zone for the place
 * @see docs/specification/calls.md#external-services
 */
export async function googleZone(url: string, key: Secret, { lat, lng }: Coordinates): Promise<string> {
  const { origin, pathname } = new URL(url)
  const { statusCode, body } = await poolTo(origin).request({
    method: 'GET',
    path: pathname,
    query: { location: `${lat},${lng}`, timestamp: Math.floor(Date.now() / 1000), key: key.reveal() },
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(ANSWER_MS),
  })
  if (statusCode === 200) return Answer.parse(await body.json()).timeZoneId
  await body.dump()
  throw new Error(String(statusCode))
}
