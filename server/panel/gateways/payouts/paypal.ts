import 'server-only'
import * as z from 'zod/mini'
import type { Config } from '#server/config.ts'
import { jsonIn } from '../json.ts'
import {
  type AcceptedPayout,
  type PayoutCall,
  type PayoutGateway,
  type PayoutNotice,
  type PayoutOrder,
  PayoutRefused,
  type PayoutStatus,
  PayoutUnavailable,
  type SentPayout,
} from './gateway.ts'
import { amountText, centsOf, codeIn, type JsonAnswer, jsonApi, ProviderId } from './json-api.ts'
import { reasons } from './reasons.ts'

/*
 * PayPal Payouts: one batch with one item per payout. For a `sender_batch_id` used in the last 30 days, PayPal answers with
 * an error that has the earlier batch's URL, so sending again is also how a payout is looked up.
 * https://developer.paypal.com/api/payments.payouts-batch/v1
 */

export type PayPalSettings = NonNullable<Config['payoutSettings']['paypal']>

const Token = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: z.number() })
const Created = z.object({ batch_header: z.object({ payout_batch_id: ProviderId }) })
const Amount = z.object({ value: z.string(), currency: z.literal('USD') })
const Batch = z.object({
  batch_header: z.object({
    payout_batch_id: z.string(),
    batch_status: z.string(),
    sender_batch_header: z.object({ sender_batch_id: z.string() }),
  }),
  items: z.optional(
    z.array(
      z.object({
        payout_item_id: ProviderId,
        transaction_status: z.optional(z.string()),
        payout_item: z.object({ amount: Amount }),
      }),
    ),
  ),
})
const Refusal = z.object({
  name: z.string(),
  details: z.optional(
    z.array(
      z.object({
        issue: z.optional(z.string()),
        link: z.optional(z.array(z.object({ href: z.optional(z.string()) }))),
      }),
    ),
  ),
})

/** Error name of an invalid request: PayPal made no payout of it, now or earlier. */
const WRONG = 'VALIDATION_ERROR'
const NEVER = new Set(['DENIED', 'CANCELED'])

/** Id of the earlier batch, when the answer says that there is one. */
function earlierBatch({ status, body }: JsonAnswer): string | null {
  const { data } = z.safeParse(Refusal, body)
  if (status !== 400 || !data) return null
  const detail = data.details?.find(({ issue }) => issue?.includes('sender_batch_id already exists'))
  const href = detail?.link?.[0]?.href ?? ''
  return /\/v1\/payments\/payouts\/([A-Za-z0-9]{1,40})$/.exec(href)?.[1] ?? null
}

function errorFromResponse({ status, body }: JsonAnswer): Error {
  const { data } = z.safeParse(Refusal, body)
  return data?.name === WRONG
    ? new PayoutRefused(WRONG)
    : new PayoutUnavailable(status, { code: codeIn(data?.name, '') })
}

/** https://developer.paypal.com/api/rest/webhooks/event-names */
const events: Readonly<Record<string, PayoutStatus>> = {
  'PAYMENT.PAYOUTS-ITEM.SUCCEEDED': { state: 'delivered', reason: null },
  'PAYMENT.PAYOUTS-ITEM.UNCLAIMED': { state: 'unclaimed', reason: reasons.paypalUnclaimed },
  'PAYMENT.PAYOUTS-ITEM.RETURNED': { state: 'returned', reason: reasons.expired },
  'PAYMENT.PAYOUTS-ITEM.CANCELED': { state: 'returned', reason: reasons.canceled },
  'PAYMENT.PAYOUTS-ITEM.FAILED': { state: 'returned', reason: reasons.paypalFailed },
  'PAYMENT.PAYOUTS-ITEM.BLOCKED': { state: 'returned', reason: reasons.paypalFailed },
  'PAYMENT.PAYOUTS-ITEM.DENIED': { state: 'returned', reason: reasons.paypalFailed },
  'PAYMENT.PAYOUTS-ITEM.REFUNDED': { state: 'returned', reason: reasons.sentBack },
  'PAYMENT.PAYOUTSBATCH.DENIED': { state: 'returned', reason: reasons.batchFailed },
}

const eventOf = (name: string): PayoutStatus | undefined => (Object.hasOwn(events, name) ? events[name] : undefined)

const Envelope = z.object({
  event_type: z.string(),
  resource: z.object({
    payout_item: z.optional(z.object({ sender_item_id: ProviderId })),
    batch_header: z.optional(z.object({ sender_batch_header: z.object({ sender_batch_id: ProviderId }) })),
  }),
})

function noticesOf(event: unknown): PayoutNotice[] {
  const { data } = z.safeParse(Envelope, event)
  const payoutEvent = data && eventOf(data.event_type)
  const { payout_item: item, batch_header: batch } = data?.resource ?? {}
  const id = item?.sender_item_id ?? batch?.sender_batch_header.sender_batch_id
  return payoutEvent && id ? [{ id, ...payoutEvent }] : []
}

/** Headers of PayPal's signature, by their parameter names in the verification request. */
const signatureHeaders = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const

const Verified = z.object({ verification_status: z.string() })
const EARLY_MS = 60_000

type Authorized = (request: { method: 'GET' | 'POST'; path: string; body?: string }) => Promise<JsonAnswer>

/** PayPal's API with an access token, which is cached until it expires. */
function authorizedApi({ clientId, clientSecret, apiOrigin }: PayPalSettings): Authorized {
  const api = jsonApi(apiOrigin)
  const basic = Buffer.from(`${clientId}:${clientSecret.reveal()}`).toString('base64')
  let token: { text: string; until: number } | null = null

  async function currentToken(): Promise<string> {
    if (token && Date.now() < token.until) return token.text
    const headers = { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' }
    const body = 'grant_type=client_credentials'
    const answer = await api({ method: 'POST', path: '/v1/oauth2/token', headers, body })
    const { data } = z.safeParse(Token, answer.body)
    if (answer.status !== 200 || !data) throw new PayoutUnavailable(`token ${answer.status}`, { isAnswer: true })
    token = { text: data.access_token, until: Date.now() + data.expires_in * 1000 - EARLY_MS }
    return token.text
  }

  return async (request) => {
    const headers = { authorization: `Bearer ${await currentToken()}` }
    const answer = await api({ ...request, headers })
    if (answer.status === 401) token = null
    return answer
  }
}

/** @throws PayoutUnavailable when the answer is not about the batch of this key */
async function batchOf(api: Authorized, id: string, key: string) {
  const answer = await api({ method: 'GET', path: `/v1/payments/payouts/${id}` })
  const { data } = z.safeParse(Batch, answer.body)
  if (answer.status !== 200 || data?.batch_header.sender_batch_header.sender_batch_id !== key)
    throw new PayoutUnavailable(`batch ${answer.status}`, { isAnswer: true })
  return { status: data.batch_header.batch_status, item: data.items?.[0] }
}

/** Item statuses that differ from the name of their event. */
const STATUS_NAMES: Readonly<Record<string, string>> = { SUCCESS: 'SUCCEEDED' }

/** The status of a batch or its item means the same as the webhook event of that name. */
async function batchStatus(api: Authorized, { key, reference }: SentPayout): Promise<PayoutStatus | null> {
  const { status, item } = await batchOf(api, reference, key)
  const itemStatus = item?.transaction_status ?? ''
  const ofItem = eventOf(`PAYMENT.PAYOUTS-ITEM.${STATUS_NAMES[itemStatus] ?? itemStatus}`)
  return ofItem ?? eventOf(`PAYMENT.PAYOUTSBATCH.${status}`) ?? null
}

async function sentBatch(api: Authorized, id: string, { key }: PayoutOrder): Promise<AcceptedPayout> {
  const { status, item } = await batchOf(api, id, key)
  if (NEVER.has(status)) throw new PayoutRefused(status)
  // Items appear shortly after their batch.
  if (!item) throw new PayoutUnavailable('no item yet')
  return {
    reference: id,
    itemReference: item.payout_item_id,
    amountCents: centsOf(item.payout_item.amount.value),
  }
}

async function sendBatch(api: Authorized, subject: string, order: PayoutOrder): Promise<AcceptedPayout> {
  const { key, amountCents, email } = order
  const item = {
    recipient_type: 'EMAIL',
    amount: { value: amountText(amountCents), currency: 'USD' },
    receiver: email,
    sender_item_id: key,
  }
  const header = { sender_batch_id: key, recipient_type: 'EMAIL', email_subject: subject }
  const body = JSON.stringify({ sender_batch_header: header, items: [item] })
  const answer = await api({ method: 'POST', path: '/v1/payments/payouts', body })
  const earlier = earlierBatch(answer)
  if (earlier) return sentBatch(api, earlier, order)
  if (answer.status !== 201) throw errorFromResponse(answer)
  const { data } = z.safeParse(Created, answer.body)
  if (!data) throw new PayoutUnavailable('other answer')
  return { reference: data.batch_header.payout_batch_id, itemReference: null, amountCents }
}

async function isAuthentic(api: Authorized, webhookId: string, { headers, body }: PayoutCall): Promise<boolean> {
  const transmission = Object.fromEntries(
    Object.entries(signatureHeaders).map(([name, header]) => [name, headers.get(header) ?? '']),
  )
  if (Object.values(transmission).some((value) => value === '')) return false
  // The event's original text: serialized again, it could differ from what was signed.
  const verification = `${JSON.stringify({ ...transmission, webhook_id: webhookId }).slice(0, -1)},"webhook_event":${body.toString()}}`
  const answer = await api({ method: 'POST', path: '/v1/notifications/verify-webhook-signature', body: verification })
  if (answer.status >= 500 || answer.status === 401)
    throw new PayoutUnavailable(`verification ${answer.status}`, { isAnswer: true })
  return z.safeParse(Verified, answer.body).data?.verification_status === 'SUCCESS'
}

export function paypal(settings: PayPalSettings): PayoutGateway {
  const api = authorizedApi(settings)
  return {
    name: 'paypal',
    label: 'PayPal',
    send: (order) => sendBatch(api, settings.subject, order),
    statusOf: (payout) => batchStatus(api, payout),
    async noticesIn(call) {
      const event = jsonIn(call.body.toString())
      if (event === null || !(await isAuthentic(api, settings.webhookId, call))) return null
      return noticesOf(event)
    },
  }
}
