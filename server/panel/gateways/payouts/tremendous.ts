import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CreateOrderRequest } from 'tremendous'
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
import { centsOf, codeIn, type JsonAnswer, ProviderId } from './json-api.ts'
import { reasons } from './reasons.ts'
import { tremendousOrders } from './tremendous-orders.ts'

/*
 * Tremendous: one order with one reward per payout, which Tremendous mails. For an `external_id` that it already has, it
 * answers with that order and makes no other.
 * https://developers.tremendous.com/reference/create-order
 */

export type TremendousSettings = NonNullable<Config['payoutSettings']['tremendous']>

const Reward = z.object({
  id: ProviderId,
  value: z.object({ denomination: z.number() }),
  delivery: z.optional(z.object({ status: z.string() })),
})
const Answered = z.object({
  order: z.object({
    id: ProviderId,
    external_id: z.nullish(z.string()),
    status: z.string(),
    rewards: z.optional(z.array(Reward)),
    reward: z.optional(Reward),
  }),
})

/** Statuses of an order that will not be paid out. */
const NEVER = new Set(['CANCELED', 'FAILED'])

/** Statuses of an answer to an invalid request. After any other error, a retry may succeed. */
const WRONG = new Set([400, 422])

/** The order with this key and its reward. @throws PayoutUnavailable when the answer has no such order */
function orderIn(key: string, { status, body }: JsonAnswer) {
  const { data } = z.safeParse(Answered, body)
  const reward = data?.order.reward ?? data?.order.rewards?.[0]
  if (!data || !reward || data.order.external_id !== key)
    throw new PayoutUnavailable(`${status} other answer`, { isAnswer: true })
  return { ...data.order, reward }
}

function acceptedPayoutIn(key: string, answer: JsonAnswer): AcceptedPayout {
  const { id, status, reward } = orderIn(key, answer)
  if (NEVER.has(status)) throw new PayoutRefused(status)
  return { reference: id, itemReference: reward.id, amountCents: centsOf(reward.value.denomination) }
}

const Envelope = z.object({
  event: z.string(),
  payload: z.object({ resource: z.object({ id: ProviderId }) }),
})

const CANCELED: PayoutStatus = { state: 'returned', reason: reasons.canceledBeforeUse }

/** https://developers.tremendous.com/docs/webhooks-1 */
const events: Readonly<Record<string, PayoutStatus>> = {
  'REWARDS.DELIVERY.SUCCEEDED': { state: 'delivered', reason: null },
  'REWARDS.DELIVERY.FAILED': { state: 'undelivered', reason: reasons.notDelivered },
  'REWARDS.CANCELED': CANCELED,
  'ORDERS.CANCELED': CANCELED,
  'ORDERS.FAILED': { state: 'returned', reason: reasons.failed },
}

const eventOf = (name: string): PayoutStatus | undefined => (Object.hasOwn(events, name) ? events[name] : undefined)

/** Checks the signature header: `sha256=` and the HMAC of the body by the webhook's private key. */
function isAuthentic(key: string, { headers, body }: PayoutCall): boolean {
  const signature = /^sha256=([0-9a-f]{64})$/i.exec(headers.get('tremendous-webhook-signature') ?? '')?.[1] ?? ''
  const expected = createHmac('sha256', key).update(body).digest()
  const bytes = Buffer.from(signature, 'hex')
  return bytes.length === expected.length && timingSafeEqual(bytes, expected)
}

function noticesOf(body: Buffer): PayoutNotice[] {
  const { data } = z.safeParse(Envelope, jsonIn(body.toString()))
  const event = data && eventOf(data.event)
  return data && event ? [{ id: data.payload.resource.id, ...event }] : []
}

const Refusal = z.object({ errors: z.object({ message: z.optional(z.string()) }) })

function wordIn({ body }: JsonAnswer, otherwise: string): string {
  const { data } = z.safeParse(Refusal, body)
  return codeIn(data?.errors.message, otherwise)
}

type OrdersApi = ReturnType<typeof tremendousOrders>

async function placeOrder(
  ask: OrdersApi,
  { campaignId, fundingSource }: TremendousSettings,
  { key, amountCents, name, email }: PayoutOrder,
): Promise<AcceptedPayout> {
  const request: CreateOrderRequest = {
    external_id: key,
    payment: { funding_source_id: fundingSource },
    reward: {
      campaign_id: campaignId,
      value: { denomination: amountCents / 100, currency_code: 'USD' },
      recipient: { name, email },
      delivery: { method: 'EMAIL' },
    },
  }
  const answer = await ask((orders) => orders.createOrder(request))
  if (WRONG.has(answer.status)) throw new PayoutRefused(wordIn(answer, `status ${answer.status}`))
  if (answer.status < 200 || answer.status > 202)
    throw new PayoutUnavailable(answer.status, { code: wordIn(answer, '') })
  return acceptedPayoutIn(key, answer)
}

export function tremendous(settings: TremendousSettings): PayoutGateway {
  const ask = tremendousOrders(settings)

  /** @returns `null` when Tremendous has no order with this key */
  async function show(key: string): Promise<JsonAnswer | null> {
    const answer = await ask((orders) => orders.getOrder(key))
    if (answer.status === 404) return null
    if (answer.status !== 200) throw new PayoutUnavailable(answer.status, { code: wordIn(answer, '') })
    return answer
  }

  async function find(key: string): Promise<AcceptedPayout | null> {
    const answer = await show(key)
    return answer && acceptedPayoutIn(key, answer)
  }

  /** The status of an order or its reward means the same as the webhook event of that name. */
  async function statusOf({ key }: SentPayout): Promise<PayoutStatus | null> {
    const answer = await show(key)
    if (!answer) return null
    const { status, reward } = orderIn(key, answer)
    return eventOf(`ORDERS.${status}`) ?? eventOf(`REWARDS.DELIVERY.${reward.delivery?.status}`) ?? null
  }

  return {
    name: 'tremendous',
    label: 'Tremendous',
    send: async (payout, mayHaveArrived) =>
      (mayHaveArrived ? await find(payout.key) : null) ?? placeOrder(ask, settings, payout),
    statusOf,
    noticesIn: async (call) => (isAuthentic(settings.webhookKey.reveal(), call) ? noticesOf(call.body) : null),
  }
}
