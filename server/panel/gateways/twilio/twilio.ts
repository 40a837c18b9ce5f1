import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { Pool } from 'undici'
import * as z from 'zod/mini'
import type { Config } from '#server/config.ts'
import { errorName } from '#server/log.ts'
import { type Gateway, NotAcceptedError, providerTimeoutMs, UndeliverableError } from '../message.ts'

/*
 * Text messages by Twilio's Messages resource. It has no idempotency key: when an answer is lost, the retry sends the
 * message (such as the same code) a second time. A retry sends nothing while Twilio does not answer at all.
 * https://www.twilio.com/docs/messaging/api/message-resource
 */

export type TwilioSettings = NonNullable<Config['twilio']>

const ANSWER_LIMIT = 64 * 1024

/**
 * Twilio's error codes for numbers that will never get this message: not a number (21211), not reachable (21214, 21612),
 * country not served (21408), replied STOP (21610), landline (21614).
 */
const NEVER = new Set([21211, 21214, 21408, 21610, 21612, 21614])

/** https://www.twilio.com/docs/usage/twilios-response */
const Refused = z.object({ code: z.int() })

/** Range of Twilio's `ValidityPeriod`, in seconds. */
const [LEAST_WAIT, MOST_WAIT] = [1, 36_000]

type Parameters = Readonly<Record<string, string>>

const senderOf = (sender: string): Parameters =>
  sender.startsWith('MG') ? { MessagingServiceSid: sender } : { From: sender }

const validityOf = (usefulFor: number | null): Parameters =>
  usefulFor === null ? {} : { ValidityPeriod: String(Math.min(Math.max(Math.floor(usefulFor), LEAST_WAIT), MOST_WAIT)) }

async function refusalIn(statusCode: number, body: { json: () => Promise<unknown> }): Promise<Error> {
  const answer = z.safeParse(Refused, await body.json().catch((error: unknown) => error))
  if (!answer.success) return new NotAcceptedError(statusCode)
  const { code } = answer.data
  return NEVER.has(code) ? new UndeliverableError(code) : new NotAcceptedError(code)
}

export function twilio({ accountSid, authToken, sender, apiOrigin }: TwilioSettings): Gateway {
  const pool = new Pool(apiOrigin, { connections: 4, maxResponseSize: ANSWER_LIMIT })
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken.reveal()}`).toString('base64')}`
  const account = `/2010-04-01/Accounts/${accountSid}`
  const throwNotAccepted = (error: unknown) => {
    throw new NotAcceptedError(errorName(error))
  }
  const headers = { authorization, accept: 'application/json' }
  const post = (form: Parameters, signal: AbortSignal) =>
    pool.request({
      method: 'POST',
      path: `${account}/Messages.json`,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
      signal,
    })
  /** Checks that Twilio answers at all. The status is ignored: the message's own request reports errors. */
  async function expectAnswer(signal: AbortSignal): Promise<void> {
    const { body } = await pool.request({ method: 'GET', path: `${account}.json`, headers, signal })
    await body.dump()
  }
  return async (message, { usefulFor, isRepeated = false }) => {
    const { to, text } = message
    const form = { To: to, ...senderOf(sender), Body: text, ...validityOf(usefulFor) }
    const signal = AbortSignal.timeout(providerTimeoutMs(message))
    if (isRepeated) await expectAnswer(signal).catch(throwNotAccepted)
    const { statusCode, body } = await post(form, signal).catch(throwNotAccepted)
    if (statusCode !== 201) throw await refusalIn(statusCode, body)
    await body.dump()
  }
}

/**
 * Whether a request is from Twilio: it signs the configured URL, followed by each parameter's name and value, sorted by
 * name.
 * https://www.twilio.com/docs/usage/security#validating-requests
 */
export function isFromTwilio(
  { authToken, inboundUrl }: Pick<TwilioSettings, 'authToken' | 'inboundUrl'>,
  parameters: URLSearchParams,
  signature: string | null,
): boolean {
  const names = [...new Set(parameters.keys())].sort()
  const signed = inboundUrl + names.map((name) => name + parameters.getAll(name).join('')).join('')
  const expected = createHmac('sha1', authToken.reveal()).update(signed).digest()
  const actual = Buffer.from(signature ?? '', 'base64')
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
