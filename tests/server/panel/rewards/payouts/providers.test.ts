import { inspect } from 'node:util'
import { sql } from 'kysely'
import { recentLines } from '#server/log.ts'
import { type PayoutGateway, PayoutRefused } from '#server/panel/gateways/payouts/gateway.ts'
import { paypal } from '#server/panel/gateways/payouts/paypal.ts'
import { tremendous } from '#server/panel/gateways/payouts/tremendous.ts'
import { approvePayment } from '#server/panel/rewards/payments.ts'
import { handOverPayouts } from '#server/panel/rewards/payouts/hand-over.ts'
import { Secret } from '#server/secret.ts'
import { anEmail, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { payingBy, payOut, seeded } from '#tests/support/panel/facts/payouts.ts'
import { anEarning, rowsOf } from '#tests/support/panel/facts/surveys.ts'
import { runOperatorCommand } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'
import {
  PAYPAL_CLIENT,
  PAYPAL_SECRET,
  PAYPAL_WEBHOOK_ID,
  PayPalService,
  paypalCall,
  TREMENDOUS_KEY,
  TREMENDOUS_WEBHOOK_KEY,
  TremendousService,
  tremendousCall,
} from '#tests/support/services/payout-services.ts'

/* Payout providers over HTTP, and their webhooks. */

const world = useWorld()
const operatorContext = { address: 'operator test', requestId: 'test' }

let rewards: TremendousService
let wallet: PayPalService

const byTremendous = (apiKey = TREMENDOUS_KEY) =>
  tremendous({
    apiKey: new Secret(apiKey),
    webhookKey: new Secret(TREMENDOUS_WEBHOOK_KEY),
    campaignId: 'CAMPAIGN1',
    fundingSource: 'BALANCE',
    apiOrigin: rewards.origin,
  })
const byPayPal = (secret = PAYPAL_SECRET) =>
  paypal({
    clientId: PAYPAL_CLIENT,
    clientSecret: new Secret(secret),
    webhookId: PAYPAL_WEBHOOK_ID,
    subject: 'Your payment from Carepanel',
    apiOrigin: wallet.origin,
  })

beforeEach(async () => {
  rewards = await new TremendousService().open()
  wallet = await new PayPalService().open()
  await sql`update payout set state = 'canceled' where state in ('waiting', 'ready', 'sending', 'unclear')`.execute(
    world.db,
  )
})
afterEach(() => Promise.all([rewards.close(), wallet.close()]))

const order = { key: 'cp-0123456789-12-1', amountCents: 5025, name: 'Rosa Lee', email: 'rosa@mail.test' }
const invalidEmail = { ...order, email: 'nowhere' }

describe('payout by Tremendous', () => {
  it('creates an order with key, amount and email address', async () => {
    expect(await byTremendous().send(order, false)).toEqual({
      reference: 'O-cp-0123456789-12-1',
      itemReference: 'R-cp-0123456789-12-1',
      amountCents: 5025,
    })
    expect([...rewards.orders.values()]).toEqual([
      {
        external_id: 'cp-0123456789-12-1',
        payment: { funding_source_id: 'BALANCE' },
        reward: {
          campaign_id: 'CAMPAIGN1',
          value: { denomination: 50.25, currency_code: 'USD' },
          recipient: { name: 'Rosa Lee', email: 'rosa@mail.test' },
          delivery: { method: 'EMAIL' },
        },
      },
    ])
  })

  it('looks up the key before a second try', async () => {
    rewards.failure = () => 'drop after'
    await expect(byTremendous().send(order, false)).rejects.toThrow()
    rewards.failure = () => 'none'
    expect(await byTremendous().send({ ...order, amountCents: 1 }, true)).toMatchObject({ amountCents: 5025 })
    expect(rewards.orders.size).toBe(1)
  })

  it('is refused for an invalid address and for a failed order', async () => {
    await expect(byTremendous().send(invalidEmail, false)).rejects.toThrow(PayoutRefused)
    rewards.status = 'FAILED'
    await expect(byTremendous().send(order, false)).rejects.toMatchObject({ reason: 'FAILED' })
  })

  it.each([401, 402, 403, 409, 429, 500])('is unavailable, not refused, after status %i', async (status) => {
    rewards.instead = { status, body: { errors: { message: 'No' } } }
    await expect(byTremendous().send(order, false)).rejects.toMatchObject({ name: `PayoutUnavailable ${status}` })
  })

  it('is unavailable, not refused, when the answer is about another order', async () => {
    await byTremendous().send(order, false)
    const other = {
      id: 'O-1',
      external_id: 'other',
      status: 'EXECUTED',
      rewards: [{ id: 'R', value: { denomination: 1 } }],
    }
    rewards.instead = { status: 200, body: { order: other } }
    await expect(byTremendous().send(order, true)).rejects.toMatchObject({ name: 'PayoutUnavailable 200 other answer' })
  })
})

describe('payout by PayPal', () => {
  it('creates a batch of one item with key, amount and email address', async () => {
    expect(await byPayPal().send(order, false)).toEqual({ reference: 'B1X', itemReference: null, amountCents: 5025 })
    expect([...wallet.batches.values()]).toMatchObject([
      {
        sender_batch_header: {
          sender_batch_id: 'cp-0123456789-12-1',
          recipient_type: 'EMAIL',
          email_subject: 'Your payment from Carepanel',
        },
        items: [
          {
            recipient_type: 'EMAIL',
            amount: { value: '50.25', currency: 'USD' },
            receiver: 'rosa@mail.test',
            sender_item_id: 'cp-0123456789-12-1',
          },
        ],
      },
    ])
  })

  it('finds the first batch when the key is sent again', async () => {
    const gateway = byPayPal()
    await gateway.send(order, false)
    expect(await gateway.send(order, true)).toEqual({
      reference: 'B1X',
      itemReference: 'I-cp-0123456789-12-1',
      amountCents: 5025,
    })
    expect(wallet).toMatchObject({ tokens: 1 })
    expect(wallet.batches.size).toBe(1)
  })

  it('is refused for an invalid address, and unavailable after other errors', async () => {
    await expect(byPayPal().send(invalidEmail, false)).rejects.toMatchObject({ reason: 'VALIDATION_ERROR' })
    for (const [status, name] of [
      [400, 'USER_BUSINESS_ERROR'],
      [403, 'AUTHORIZATION_ERROR'],
      [422, 'INSUFFICIENT_FUNDS'],
      [500, 'INTERNAL_SERVER_ERROR'],
    ] as const) {
      const gateway = byPayPal()
      await gateway.send(order, false)
      wallet.instead = { status, body: { name } }
      await expect(gateway.send(order, true)).rejects.toMatchObject({ name: `PayoutUnavailable ${status}` })
      wallet.instead = undefined
    }
  })

  it('is unavailable with a wrong client secret', async () => {
    await expect(byPayPal('wrong').send(order, false)).rejects.toMatchObject({ name: 'PayoutUnavailable token 401' })
  })
})

async function approved() {
  const member = await world.member({ email: anEmail(), email_verified_at: verifiedNow })
  const id = await anEarning(world, member, 40)
  await world.db.transaction().execute((tx) => approvePayment(tx, id, { caller: operatorContext }))
  return { member, id }
}
const operator = (line: string) => runOperatorCommand(world, line.split(' '), { answer: true })
const use = (gateway: PayoutGateway) =>
  Object.assign(world.panel.payouts, payingBy(gateway), { twoPeopleAboveCents: 100_000_000 })
const payoutOf = (id: number) =>
  world.db
    .selectFrom('payout')
    .selectAll()
    .where('payment_id', '=', id)
    .orderBy('attempt', 'desc')
    .executeTakeFirstOrThrow()
const statusOf = async (id: number) =>
  (await world.db.selectFrom('payment').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

const faults = ['drop before', 'drop after', 'unavailable'] as const

it.each([
  ['Tremendous', () => byTremendous()],
  ['PayPal', () => byPayPal()],
])('pays 30 payments once each by %s over connections that break', async (name, gateway) => {
  const ids: number[] = []
  for (let index = 0; index < 30; index++) ids.push((await approved()).id)
  const random = seeded(11)
  const failure = () => (random() < 0.3 ? (faults[Math.floor(random() * 3)] ?? 'none') : 'none')
  rewards.failure = failure
  wallet.failure = failure
  use(gateway())
  await operator(`payouts send ${ids.join(' ')}`)
  await payOut(world)
  const made = name === 'PayPal' ? [...wallet.batches.keys()] : [...rewards.orders.keys()]
  const paid = made.map((key) => Number(key.split('-')[2])).toSorted((a, b) => a - b)
  expect(paid).toEqual(ids)
  const states = await world.db.selectFrom('payout').select('state').where('payment_id', 'in', ids).execute()
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['sent']))
  expect(states).toHaveLength(30)
})

it('records the other payouts when the provider answers one with an id that cannot be stored', async () => {
  const [broken, other] = [await approved(), await approved()]
  const answer = rewards.answer.bind(rewards)
  rewards.answer = (request, text) => {
    if (!text.includes(`-${broken.id}-1"`)) return answer(request, text)
    const { status, body } = answer(request, text)
    const { order } = body as { order: object }
    return { status, body: { order: { ...order, id: 'O\u0000' } } }
  }
  use(byTremendous())
  await operator(`payouts send ${broken.id} ${other.id}`)
  await handOverPayouts({ db: world.db, mailer: world.panel, payouts: world.panel.payouts })
  expect([await statusOf(broken.id), await statusOf(other.id)]).toEqual(['Approved', 'Paid'])
  expect(await payoutOf(broken.id)).toMatchObject({ state: 'sending' })
})

it("logs a lost answer without Tremendous's API key", async () => {
  const { id } = await approved()
  rewards.failure = () => 'drop after'
  use(byTremendous())
  await operator(`payouts send ${id}`)
  await handOverPayouts({ db: world.db, mailer: world.panel, payouts: world.panel.payouts })
  const lines = recentLines().filter(({ message }) => message === 'payout provider did not answer')
  expect(lines.at(-1)?.fields).toMatchObject({ error: 'PayoutUnavailable Error ECONNRESET' })
  expect(inspect(recentLines(), { depth: null, maxArrayLength: null })).not.toContain(TREMENDOUS_KEY)
})

it.each([
  [402, { errors: { message: 'Insufficient funds' } }, '402 Insufficient funds'],
  [401, { errors: { message: 'Key of ana@mail.test is revoked.' } }, '401'],
])('says what Tremendous answers instead of an order, without personal data: %s', async (status, body, said) => {
  const { id } = await approved()
  rewards.instead = { status, body }
  use(byTremendous())
  await operator(`payouts send ${id}`)
  await handOverPayouts({ db: world.db, mailer: world.panel, payouts: world.panel.payouts })
  expect((await operator('payouts list sending')).stdout).toMatch(
    new RegExp(
      `  The provider answers with an error: ${said}\\. Tried 1 time\\. The next try is at [0-9: -]+ UTC\\.$`,
      'm',
    ),
  )
  expect((await operator(`payments show ${id}`)).stdout).toContain(`The provider answers with an error: ${said}.`)
  await sql`update payout set next_try_at = now() where payment_id = ${id}`.execute(world.db)
  rewards.instead = undefined
  await payOut(world)
  expect(await payoutOf(id)).toMatchObject({ state: 'sent', detail: null })
})

it('says what PayPal answers instead of a payout', async () => {
  const { id } = await approved()
  const gateway = byPayPal()
  await gateway.send(order, false)
  use(gateway)
  wallet.instead = { status: 422, body: { name: 'INSUFFICIENT_FUNDS' } }
  await operator(`payouts send ${id}`)
  await handOverPayouts({ db: world.db, mailer: world.panel, payouts: world.panel.payouts })
  expect(await payoutOf(id)).toMatchObject({ detail: 'The provider answers with an error: 422 INSUFFICIENT_FUNDS.' })
})

const call = (path: string, { body, headers }: { body: string; headers: Record<string, string> }) =>
  world.handle(new Request(`http://panel.test${path}`, { method: 'POST', body, headers }))

describe('Tremendous webhook', () => {
  async function sentPayout() {
    const { id, member } = await approved()
    use(byTremendous())
    await operator(`payouts send ${id}`)
    await payOut(world)
    return { id, member, reward: (await payoutOf(id)).item_reference ?? '' }
  }
  const postEvent = (event: string, id: string, key?: string) =>
    call('/payouts/tremendous', tremendousCall(event, id, key))

  it('records failed and then successful delivery once each', async () => {
    const { id, member, reward } = await sentPayout()
    const paidOn = (await rowsOf(world, member))[0]?.paymentDate
    expect((await postEvent('REWARDS.DELIVERY.FAILED', reward)).status).toBe(200)
    expect((await postEvent('REWARDS.DELIVERY.SUCCEEDED', reward)).status).toBe(200)
    expect((await postEvent('REWARDS.DELIVERY.SUCCEEDED', reward)).status).toBe(200)
    expect((await postEvent('REWARDS.DELIVERY.FAILED', reward)).status).toBe(200)
    expect(await payoutOf(id)).toMatchObject({ state: 'delivered' })
    const [row] = await rowsOf(world, member)
    expect(row).toMatchObject({ paymentStatus: { status: 'Paid' }, paymentDate: paidOn })
    expect(row?.paymentEvents?.slice(-3).map(({ event }) => event)).toEqual(['sent', 'undelivered', 'delivered'])
  })

  it('returns a canceled payment to Approved, so that it can be sent again', async () => {
    const { id, member, reward } = await sentPayout()
    expect((await postEvent('REWARDS.CANCELED', reward)).status).toBe(200)
    expect(await statusOf(id)).toBe('Approved')
    const [row] = await rowsOf(world, member)
    expect(row?.paymentEvents?.slice(-2)).toMatchObject([
      { event: 'returned', reason: 'It was canceled before it was used. Ask us to send it again.' },
      { event: 'sent', date: null },
    ])
    await operator(`payouts send ${id}`)
    await payOut(world)
    expect(await statusOf(id)).toBe('Paid')
    expect((await postEvent('REWARDS.CANCELED', reward)).status).toBe(200)
    expect(await statusOf(id)).toBe('Paid')
    expect(rewards.orders.size).toBe(2)
  })

  it('changes only the payout when its payment was reversed in the meantime', async () => {
    const { id, reward } = await sentPayout()
    await operator(`payments reverse ${id} Sent twice --yes`)
    expect((await postEvent('REWARDS.CANCELED', reward)).status).toBe(200)
    expect(await payoutOf(id)).toMatchObject({ state: 'returned' })
    expect(await statusOf(id)).toBe('Stopped')
  })

  it('leaves a payment that was reversed and then sent by the bank as it is', async () => {
    const { id, reward } = await sentPayout()
    await operator(`payments reverse ${id} It never arrived --yes`)
    await operator(`payments reopen ${id}`)
    await operator(`payments approve ${id}`)
    await operator(`payments send ${id} --yes`)
    expect((await postEvent('REWARDS.CANCELED', reward)).status).toBe(200)
    expect(await payoutOf(id)).toMatchObject({ state: 'returned' })
    expect(await statusOf(id)).toBe('Paid')
  })

  it('is refused without a valid signature', async () => {
    const { id, reward } = await sentPayout()
    expect((await postEvent('REWARDS.CANCELED', reward, 'another key')).status).toBe(403)
    const { body } = tremendousCall('REWARDS.CANCELED', reward)
    expect((await call('/payouts/tremendous', { body, headers: {} })).status).toBe(403)
    expect(await statusOf(id)).toBe('Paid')
  })

  it("is answered with 503 while the payout's own answer is missing", async () => {
    const { id } = await approved()
    rewards.failure = () => 'drop after'
    use(byTremendous())
    await operator(`payouts send ${id}`)
    await handOverPayouts({ db: world.db, mailer: world.panel, payouts: world.panel.payouts })
    const [key = ''] = rewards.orders.keys()
    expect((await postEvent('REWARDS.DELIVERY.SUCCEEDED', `R-${key}`)).status).toBe(503)
  })

  it('is accepted for unknown rewards and other events, while PayPal has not answered, too', async () => {
    const { id } = await sentPayout()
    await sql`update payout set state = 'sending', gateway = 'paypal' where payment_id = ${id}`.execute(world.db)
    expect((await postEvent('REWARDS.CANCELED', 'somebody-elses')).status).toBe(200)
    expect((await postEvent('CAMPAIGNS.CREATED', 'x')).status).toBe(200)
  })

  it('is accepted for an id that no reward can have', async () => {
    await sentPayout()
    expect((await postEvent('REWARDS.CANCELED', 'R\u0000')).status).toBe(200)
  })

  it('is answered with 404 when Tremendous is not configured', async () => {
    use(byPayPal())
    expect((await postEvent('REWARDS.CANCELED', 'x')).status).toBe(404)
  })
})

describe('PayPal webhook', () => {
  it('records an unclaimed payout, and returns an expired payment to Approved', async () => {
    const { id, member } = await approved()
    use(byPayPal())
    await operator(`payouts send ${id}`)
    await payOut(world)
    const { key } = await payoutOf(id)
    const postEvent = (event: string, signature?: string) => call('/payouts/paypal', paypalCall(event, key, signature))
    expect((await postEvent('PAYMENT.PAYOUTS-ITEM.UNCLAIMED', 'forged')).status).toBe(403)
    expect((await postEvent('PAYMENT.PAYOUTS-ITEM.UNCLAIMED')).status).toBe(200)
    expect(await payoutOf(id)).toMatchObject({ state: 'unclaimed' })
    expect(await statusOf(id)).toBe('Paid')
    expect((await postEvent('PAYMENT.PAYOUTS-ITEM.RETURNED')).status).toBe(200)
    expect(await statusOf(id)).toBe('Approved')
    const [row] = await rowsOf(world, member)
    expect(row?.paymentEvents?.at(-2)).toMatchObject({
      event: 'returned',
      reason: 'It expired: it was not claimed in 30 days. Ask us to send it again.',
    })
    wallet.failure = () => 'unavailable'
    expect((await postEvent('PAYMENT.PAYOUTS-ITEM.SUCCEEDED')).status).toBe(503)
  })

  it("is answered with 503 while the payout's own answer is missing", async () => {
    const { id } = await approved()
    wallet.failure = () => 'drop after'
    use(byPayPal())
    await operator(`payouts send ${id}`)
    await handOverPayouts({ db: world.db, mailer: world.panel, payouts: world.panel.payouts })
    wallet.failure = () => 'none'
    const { key } = await payoutOf(id)
    expect((await call('/payouts/paypal', paypalCall('PAYMENT.PAYOUTS-ITEM.SUCCEEDED', key))).status).toBe(503)
    expect(await payoutOf(id)).toMatchObject({ state: 'sending' })
  })

  it('returns the payment of a denied batch to Approved', async () => {
    const { id } = await approved()
    use(byPayPal())
    await operator(`payouts send ${id}`)
    await payOut(world)
    const { key } = await payoutOf(id)
    expect((await call('/payouts/paypal', paypalCall('PAYMENT.PAYOUTSBATCH.DENIED', key))).status).toBe(200)
    expect(await statusOf(id)).toBe('Approved')
  })

  it('is accepted for an id that no payout can have', async () => {
    use(byPayPal())
    for (const event of ['PAYMENT.PAYOUTSBATCH.DENIED', 'PAYMENT.PAYOUTS-ITEM.RETURNED'])
      expect((await call('/payouts/paypal', paypalCall(event, 'cp\u0000'))).status).toBe(200)
  })
})
