import { sql } from 'kysely'
import { type PayoutGateway, PayoutUnavailable, type SentPayout } from '#server/panel/gateways/payouts/gateway.ts'
import { paypal } from '#server/panel/gateways/payouts/paypal.ts'
import { tremendous } from '#server/panel/gateways/payouts/tremendous.ts'
import { approvePayment } from '#server/panel/rewards/payments.ts'
import { pollProviders } from '#server/panel/rewards/payouts/poll-providers.ts'
import { Secret } from '#server/secret.ts'
import { anEmail, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { FakeProvider, payingBy, payOut } from '#tests/support/panel/facts/payouts.ts'
import { anEarning, rowsOf } from '#tests/support/panel/facts/surveys.ts'
import { runOperatorCommand } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'
import {
  PAYPAL_CLIENT,
  PAYPAL_SECRET,
  PAYPAL_WEBHOOK_ID,
  PayPalService,
  TREMENDOUS_KEY,
  TREMENDOUS_WEBHOOK_KEY,
  TremendousService,
} from '#tests/support/services/payout-services.ts'

/* Payouts whose providers send no webhooks are polled. */

const world = useWorld()
const operatorContext = { address: 'operator test', requestId: 'test' }
const order = { key: 'cp-0123456789-12-1', amountCents: 5025, name: 'Rosa Lee', email: 'rosa@mail.test' }

describe('payout status at a provider', () => {
  const rewards = new TremendousService()
  const wallet = new PayPalService()
  beforeAll(() => Promise.all([rewards.open(), wallet.open()]))
  afterAll(() => Promise.all([rewards.close(), wallet.close()]))
  afterEach(() => {
    Object.assign(rewards, { status: 'EXECUTED', delivery: 'PENDING', instead: undefined })
    Object.assign(wallet, { batchStatus: 'SUCCESS', itemStatus: 'SUCCESS', instead: undefined })
  })

  const byTremendous = () =>
    tremendous({
      apiKey: new Secret(TREMENDOUS_KEY),
      webhookKey: new Secret(TREMENDOUS_WEBHOOK_KEY),
      campaignId: 'CAMPAIGN1',
      fundingSource: 'BALANCE',
      apiOrigin: rewards.origin,
    })
  const byPayPal = () =>
    paypal({
      clientId: PAYPAL_CLIENT,
      clientSecret: new Secret(PAYPAL_SECRET),
      webhookId: PAYPAL_WEBHOOK_ID,
      subject: 'Your payment from Carepanel',
      apiOrigin: wallet.origin,
    })

  async function statusFrom(gateway: PayoutGateway) {
    const { reference } = await gateway.send(order, false)
    return gateway.statusOf({ key: order.key, reference })
  }

  it.each([
    ['EXECUTED', 'PENDING', null],
    ['PENDING APPROVAL', 'SCHEDULED', null],
    ['EXECUTED', 'SUCCEEDED', 'delivered'],
    ['EXECUTED', 'FAILED', 'undelivered'],
  ])('Tremendous: an order %s with delivery %s is %s', async (status, delivery, news) => {
    Object.assign(rewards, { status, delivery })
    expect((await statusFrom(byTremendous()))?.state ?? null).toBe(news)
  })

  it.each(['CANCELED', 'FAILED'])('Tremendous: an order that is %s later is returned', async (status) => {
    const { reference } = await byTremendous().send(order, false)
    rewards.status = status
    expect(await byTremendous().statusOf({ key: order.key, reference })).toMatchObject({ state: 'returned' })
  })

  it.each([
    ['SUCCESS', 'delivered'],
    ['UNCLAIMED', 'unclaimed'],
    ['RETURNED', 'returned'],
    ['BLOCKED', 'returned'],
    ['REFUNDED', 'returned'],
    ['PENDING', null],
    ['ONHOLD', null],
    ['constructor', null],
  ])('PayPal: an item that is %s is %s', async (status, news) => {
    wallet.itemStatus = status
    expect((await statusFrom(byPayPal()))?.state ?? null).toBe(news)
  })

  it('PayPal: an item of a denied batch is returned', async () => {
    const { reference } = await byPayPal().send(order, false)
    Object.assign(wallet, { batchStatus: 'DENIED', itemStatus: 'PENDING' })
    expect(await byPayPal().statusOf({ key: order.key, reference })).toMatchObject({ state: 'returned' })
  })

  it('is unavailable when the answer is about another payout', async () => {
    await byTremendous().send(order, false)
    rewards.instead = { status: 200, body: { order: { id: 'O', external_id: 'x', status: 'CANCELED', rewards: [] } } }
    await expect(byTremendous().statusOf({ key: order.key, reference: 'O' })).rejects.toThrow(PayoutUnavailable)
    await byPayPal().send(order, false)
    await expect(byPayPal().statusOf({ key: 'another key', reference: 'B1X' })).rejects.toThrow(PayoutUnavailable)
  })
})

describe('polling for payout status', () => {
  let provider: FakeProvider
  let polled: SentPayout[]
  beforeEach(async () => {
    await sql`update payout set state = 'delivered' where state <> 'delivered'`.execute(world.db)
    polled = []
    provider = new FakeProvider()
    provider.statusOf = async (payout) => {
      polled.push(payout)
      return { state: 'delivered', reason: null }
    }
    Object.assign(world.panel.payouts, payingBy(provider), { twoPeopleAboveCents: 100_000_000 })
  })

  async function sentPayout(age: string) {
    const member = await world.member({ email: anEmail(), email_verified_at: verifiedNow })
    const id = await anEarning(world, member, 40)
    await world.db.transaction().execute((tx) => approvePayment(tx, id, { caller: operatorContext }))
    await runOperatorCommand(world, ['payouts', 'send', String(id)], { answer: true })
    await payOut(world)
    await sql`update payout set begun_at = begun_at - ${age}::interval, changed_at = changed_at - ${age}::interval
      where payment_id = ${id}`.execute(world.db)
    return { member, id }
  }
  const poll = () => pollProviders({ db: world.db, mailer: world.panel, payouts: world.panel.payouts })
  const stateOf = async (id: number) =>
    (await world.db.selectFrom('payout').select('state').where('payment_id', '=', id).executeTakeFirstOrThrow()).state

  it('asks a day after a payout was sent, and shows the member the result', async () => {
    const early = await sentPayout('23 hours')
    const silent = await sentPayout('25 hours')
    await poll()
    expect(polled).toHaveLength(1)
    expect([await stateOf(early.id), await stateOf(silent.id)]).toEqual(['sent', 'delivered'])
    const [row] = await rowsOf(world, silent.member)
    expect(row?.paymentEvents?.slice(-2).map(({ event }) => event)).toEqual(['sent', 'delivered'])
    await poll()
    expect(polled).toHaveLength(1)
  })

  it('returns a payment to Approved when its payout came back', async () => {
    const { id } = await sentPayout('2 days')
    provider.statusOf = async () => ({ state: 'returned', reason: 'It expired.' })
    await poll()
    const payment = await world.db.selectFrom('payment').select('status').where('id', '=', id).executeTakeFirstOrThrow()
    expect([await stateOf(id), payment.status]).toEqual(['returned', 'Approved'])
  })

  it('a payout whose email did not arrive is in the overview', async () => {
    await sentPayout('2 days')
    provider.statusOf = async () => ({ state: 'undelivered', reason: null })
    await poll()
    const { stdout } = await runOperatorCommand(world, ['overview', 'show', '--csv'])
    expect(stdout).toContain('payouts whose email did not arrive,1,payouts list undelivered')
  })

  it('goes on after a payout without news', async () => {
    const ids = [(await sentPayout('3 days')).id, (await sentPayout('2 days')).id]
    provider.statusOf = async (payout) => {
      polled.push(payout)
      return polled.length === 1 ? null : { state: 'delivered', reason: null }
    }
    await poll()
    expect(await Promise.all(ids.map(stateOf))).toEqual(['sent', 'delivered'])
  })

  it('asks once a day while the provider does not answer', async () => {
    const { id } = await sentPayout('2 days')
    provider.statusOf = async (payout) => {
      polled.push(payout)
      throw new PayoutUnavailable(503)
    }
    await poll()
    await poll()
    expect(polled).toHaveLength(1)
    await sql`update payout set asked_at = now() - interval '25 hours' where payment_id = ${id}`.execute(world.db)
    await poll()
    expect(polled).toHaveLength(2)
    expect(await stateOf(id)).toBe('sent')
  })

  it('asks about the other payouts although the provider has no answer about one', async () => {
    const unanswered = await sentPayout('3 days')
    const other = await sentPayout('2 days')
    provider.statusOf = async ({ key }) => {
      if (key.includes(`-${unanswered.id}-`)) throw new PayoutUnavailable(404)
      return { state: 'delivered', reason: null }
    }
    await poll()
    expect([await stateOf(unanswered.id), await stateOf(other.id)]).toEqual(['sent', 'delivered'])
  })

  it('asks about three payouts at a time while the provider does not answer', async () => {
    for (let index = 0; index < 4; index++) await sentPayout('2 days')
    provider.statusOf = async (payout) => {
      polled.push(payout)
      throw new PayoutUnavailable(503)
    }
    await poll()
    expect(polled).toHaveLength(3)
    await poll()
    expect(polled).toHaveLength(4)
  })

  it('asks once for each payout when two processes poll at the same time', async () => {
    for (let index = 0; index < 6; index++) await sentPayout('2 days')
    await Promise.all([poll(), poll()])
    expect(new Set(polled.map(({ key }) => key)).size).toBe(6)
    expect(polled).toHaveLength(6)
  })

  it.each([
    ['44 days 23 hours', '25 hours', 1],
    ['45 days', '25 hours', 0],
    ['45 days', '7 days 1 hour', 1],
    ['300 days', '7 days 1 hour', 1],
  ])('asks about a payout of %s ago, last asked about %s ago, %i times', async (age, asked, times) => {
    const { id } = await sentPayout(age)
    await sql`update payout set asked_at = now() - ${asked}::interval where payment_id = ${id}`.execute(world.db)
    await poll()
    expect(polled).toHaveLength(times)
  })
})
