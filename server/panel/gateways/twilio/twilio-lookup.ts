import 'server-only'
import * as z from 'zod/mini'
import type { Config } from '#server/config.ts'
import { createExpiringCache } from '#server/http/expiring-cache.ts'
import { errorName, log } from '#server/log.ts'
import { providerPool } from '../provider-pool.ts'
import type { Line, LineTypes } from './phone-lookup.ts'

/*
 * Line types of numbers by Twilio Lookup. Each answer costs money, and none is required: no number is refused because
 * Twilio does not answer.
 * https://www.twilio.com/docs/lookup/v2-api/line-type-intelligence
 */

type LookupSettings = NonNullable<Config['twilioLookup']>

const Answer = z.object({ line_type_intelligence: z.nullish(z.object({ type: z.nullish(z.string()) })) })

/** Any other type, such as `unknown`, is treated as no answer. */
const lines: ReadonlyMap<string, Line> = new Map([
  ['mobile', 'mobile'],
  ['landline', 'landline'],
  ['fixedVoip', 'voip'],
  ['nonFixedVoip', 'voip'],
  ['tollFree', 'none'],
  ['premium', 'none'],
  ['sharedCost', 'none'],
  ['uan', 'none'],
  ['voicemail', 'none'],
  ['pager', 'none'],
])

const ANSWER_MS = 2_000
const ANSWER_LIMIT = 64 * 1024
const DAY_MS = 24 * 60 * 60 * 1000
/** Pause of all look-ups after a failed one, so that not every member waits for a timeout. */
const PAUSE_MS = 30_000
const MOST_NUMBERS = 10_000

/** Whether a status concerns all look-ups, not just this number. */
const isDown = (status: number) => status === 401 || status === 403 || status === 429 || status >= 500

class LookupUnavailable extends Error {
  override readonly name = 'LookupUnavailable'
}

/** @throws LookupUnavailable, or what the connection or the answer throws */
function lineTypeClient({ accountSid, authToken, apiOrigin }: LookupSettings): LineTypes {
  const pool = providerPool(apiOrigin, { milliseconds: ANSWER_MS, bytes: ANSWER_LIMIT })
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken.reveal()}`).toString('base64')}`
  return async (number) => {
    const { statusCode, body } = await pool.request({
      method: 'GET',
      path: `/v2/PhoneNumbers/${encodeURIComponent(number)}`,
      query: { Fields: 'line_type_intelligence' },
      headers: { authorization, accept: 'application/json' },
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    if (statusCode === 200) {
      const { line_type_intelligence: lineType } = Answer.parse(await body.json())
      return lines.get(lineType?.type ?? '') ?? null
    }
    await body.dump()
    if (isDown(statusCode)) throw new LookupUnavailable(String(statusCode))
    return null
  }
}

/** Limits look-ups per day, of this process. Over the limit, the look-up is skipped. */
function dailyBudget(max: number) {
  let [day, count] = [0, 0]
  return (now: number) => {
    const today = Math.floor(now / DAY_MS)
    if (today !== day) [day, count] = [today, 0]
    count += 1
    return count <= max
  }
}

/** Asks Twilio about each number at most once a day, and about none while Twilio does not answer. */
export function twilioLookup(settings: LookupSettings): LineTypes {
  const ask = lineTypeClient(settings)
  const mayAsk = dailyBudget(settings.mostPerDay)
  const cache = createExpiringCache<Promise<Line | null>>(DAY_MS, MOST_NUMBERS)
  let pausedUntil = 0

  async function askOrPause(number: string): Promise<Line | null> {
    try {
      return await ask(number)
    } catch (error) {
      pausedUntil = Date.now() + PAUSE_MS
      cache.delete(number)
      log.warn('line look-up failed', { error: errorName(error) })
      return null
    }
  }

  return async (number) => {
    const now = Date.now()
    const cached = cache.get(number)
    if (cached) return cached
    if (now < pausedUntil || !mayAsk(now)) return null
    const line = askOrPause(number)
    cache.set(number, line)
    return line
  }
}
