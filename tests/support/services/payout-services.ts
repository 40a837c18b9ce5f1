import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/* Local mocks of Tremendous and PayPal, following their documentation. */

interface Answer {
  status: number
  body: unknown
}

/** Fault of a request. */
type Failure = 'none' | 'drop before' | 'drop after' | 'unavailable'

abstract class ProviderService {
  readonly #server: Server
  origin = ''
  /** Fault of the next payment or status requests. */
  failure: () => Failure = () => 'none'
  /** Overrides the response. */
  instead: Answer | undefined

  constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response))
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return this
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  abstract answer(request: IncomingMessage, body: string): Answer

  async #serve(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const failure = this.failure()
    if (failure === 'drop before') return request.socket.destroy()
    const { status, body } =
      failure === 'unavailable'
        ? { status: 503, body: 'busy' }
        : (this.instead ?? this.answer(request, Buffer.concat(chunks).toString()))
    if (failure === 'drop after') return request.socket.destroy()
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
}

export const TREMENDOUS_KEY = 'TEST_tremendous-key'
export const TREMENDOUS_CAMPAIGN = 'CAMPAIGN1'
export const TREMENDOUS_WEBHOOK_KEY = 'webhook-private-key'

interface Order {
  external_id: string
  payment: { funding_source_id: string }
  reward: { campaign_id: string; value: { denomination: number; currency_code: string }; recipient: { email: string } }
}

/** https://developers.tremendous.com/reference/create-order */
export class TremendousService extends ProviderService {
  readonly orders = new Map<string, Order>()
  status = 'EXECUTED'
  delivery = 'PENDING'

  answer({ method, url = '', headers }: IncomingMessage, text: string): Answer {
    if (headers.authorization !== `Bearer ${TREMENDOUS_KEY}`)
      return { status: 401, body: { errors: { message: 'Unauthorized' } } }
    if (method === 'GET' && url === '/api/v2/funding_sources')
      return { status: 200, body: { funding_sources: [{ id: 'F1', method: 'balance' }] } }
    if (method === 'GET' && url === `/api/v2/campaigns/${TREMENDOUS_CAMPAIGN}`)
      return { status: 200, body: { campaign: { id: TREMENDOUS_CAMPAIGN, name: 'Payouts' } } }
    if (method === 'GET' && url.startsWith('/api/v2/orders/')) {
      const order = this.orders.get(decodeURIComponent(url.slice('/api/v2/orders/'.length)))
      return order ? this.#order(200, order) : { status: 404, body: { errors: { message: 'Record not found' } } }
    }
    if (method !== 'POST' || url !== '/api/v2/orders') return { status: 404, body: {} }
    const order: Order = JSON.parse(text)
    if (!order.reward.recipient.email.includes('@'))
      return { status: 422, body: { errors: { message: 'Recipient email is invalid', payload: {} } } }
    const earlier = this.orders.get(order.external_id)
    if (!earlier) this.orders.set(order.external_id, order)
    return this.#order(earlier ? 201 : 200, earlier ?? order)
  }

  #order(status: number, { external_id, reward }: Order): Answer {
    const [order, item] = [`O-${external_id}`, `R-${external_id}`]
    const rewards = [
      { id: item, order_id: order, value: reward.value, delivery: { method: 'EMAIL', status: this.delivery } },
    ]
    return { status, body: { order: { id: order, external_id, status: this.status, rewards } } }
  }
}

/** A webhook request from Tremendous: https://developers.tremendous.com/docs/webhooks-1 */
export function tremendousCall(event: string, id: string, key = TREMENDOUS_WEBHOOK_KEY) {
  const body = JSON.stringify({
    event,
    uuid: '4be6bb07-7d3c-4d68-a7a1-0f1c3f1a0e6d',
    created_utc: '2026-12-03T15:00:00.000Z',
    payload: { resource: { id, type: 'rewards' }, meta: {} },
  })
  const signature = createHmac('sha256', key).update(body).digest('hex')
  return {
    body,
    headers: { 'content-type': 'application/json', 'tremendous-webhook-signature': `sha256=${signature}` },
  }
}

export const PAYPAL_CLIENT = 'paypal-client'
export const PAYPAL_SECRET = 'paypal-secret'
export const PAYPAL_WEBHOOK_ID = '1JE4291016473214C'

interface Batch {
  id: string
  sender_batch_header: { sender_batch_id: string; email_subject: string }
  items: { amount: { value: string; currency: string }; receiver: string; sender_item_id: string }[]
}

/** https://developer.paypal.com/api/payments.payouts-batch/v1 */
export class PayPalService extends ProviderService {
  readonly batches = new Map<string, Batch>()
  tokens = 0
  batchStatus = 'SUCCESS'
  itemStatus = 'SUCCESS'
  /** The only signature it accepts. */
  readonly signature = 'good-signature'

  answer({ method, url = '', headers }: IncomingMessage, text: string): Answer {
    if (url === '/v1/oauth2/token') return this.#token(headers.authorization)
    if (headers.authorization !== `Bearer token-${this.tokens}`)
      return { status: 401, body: { name: 'AUTHENTICATION_FAILURE' } }
    if (method === 'POST' && url === '/v1/payments/payouts') return this.#create(JSON.parse(text))
    if (method === 'POST' && url === '/v1/notifications/verify-webhook-signature') return this.#verify(JSON.parse(text))
    if (url === `/v1/notifications/webhooks/${PAYPAL_WEBHOOK_ID}`)
      return { status: 200, body: { id: PAYPAL_WEBHOOK_ID } }
    const batch = [...this.batches.values()].find(({ id }) => url === `/v1/payments/payouts/${id}`)
    return batch ? this.#show(batch) : { status: 404, body: { name: 'RESOURCE_NOT_FOUND' } }
  }

  #token(authorization: string | undefined): Answer {
    const expected = `Basic ${Buffer.from(`${PAYPAL_CLIENT}:${PAYPAL_SECRET}`).toString('base64')}`
    if (authorization !== expected) return { status: 401, body: { error: 'invalid_client' } }
    this.tokens += 1
    return { status: 200, body: { access_token: `token-${this.tokens}`, token_type: 'Bearer', expires_in: 32_400 } }
  }

  #create(given: Omit<Batch, 'id'>): Answer {
    const { sender_batch_id } = given.sender_batch_header
    if (!given.items[0]?.receiver.includes('@'))
      return { status: 400, body: { name: 'VALIDATION_ERROR', message: 'Invalid request - see details', details: [] } }
    const earlier = this.batches.get(sender_batch_id)
    if (earlier) return this.#duplicate(earlier)
    const batch = { ...given, id: `B${this.batches.size + 1}X` }
    this.batches.set(sender_batch_id, batch)
    const { sender_batch_header } = given
    return {
      status: 201,
      body: { batch_header: { payout_batch_id: batch.id, batch_status: 'PENDING', sender_batch_header } },
    }
  }

  #duplicate({ id }: Batch): Answer {
    const link = [{ href: `https://api.sandbox.paypal.com/v1/payments/payouts/${id}`, rel: 'self', method: 'GET' }]
    const issue = 'Batch with given sender_batch_id already exists'
    const details = [{ field: 'SENDER_BATCH_ID', location: 'body', issue, link }]
    return { status: 400, body: { name: 'USER_BUSINESS_ERROR', message: 'User business error.', details, links: [] } }
  }

  #show({ id, sender_batch_header, items }: Batch): Answer {
    const shown = items.map((payout_item) => ({
      payout_item_id: `I-${payout_item.sender_item_id}`,
      transaction_status: this.itemStatus,
      payout_item,
    }))
    const header = { payout_batch_id: id, batch_status: this.batchStatus, sender_batch_header }
    return { status: 200, body: { batch_header: header, items: shown } }
  }

  #verify(request: Record<string, unknown>): Answer {
    const good =
      request.transmission_sig === this.signature &&
      request.webhook_id === PAYPAL_WEBHOOK_ID &&
      typeof request.webhook_event === 'object'
    return { status: 200, body: { verification_status: good ? 'SUCCESS' : 'FAILURE' } }
  }
}

/** A webhook request from PayPal: https://developer.paypal.com/api/rest/webhooks */
export function paypalCall(event_type: string, key: string, signature = 'good-signature') {
  const resource = event_type.startsWith('PAYMENT.PAYOUTSBATCH')
    ? { batch_header: { sender_batch_header: { sender_batch_id: key } } }
    : { payout_item_id: `I-${key}`, payout_item: { sender_item_id: key }, transaction_status: 'UNCLAIMED' }
  const body = JSON.stringify({ id: 'WH-1', event_type, resource_type: 'payouts_item', resource })
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': 'https://api.paypal.com/cert',
      'paypal-transmission-id': '69cd13f0-d67a-11e5-baa3-778b53f4ae55',
      'paypal-transmission-sig': signature,
      'paypal-transmission-time': '2026-12-03T15:00:00Z',
    },
  }
}
