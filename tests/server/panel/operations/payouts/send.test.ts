import { approvePayment } from '#server/panel/rewards/payments.ts'
import { anEmail, type TestMember, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { FakeProvider, payingBy, payOut } from '#tests/support/panel/facts/payouts.ts'
import { anEarning } from '#tests/support/panel/facts/surveys.ts'
import { runOperatorCommand } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* Which payments `payouts send` pays through the provider. */

const world = useWorld()

const newPayee = (columns: Parameters<typeof world.member>[0] = {}) =>
  world.member({ email: anEmail(), email_verified_at: verifiedNow, ...columns })
const approve = (id: number) =>
  world.db
    .transaction()
    .execute((tx) => approvePayment(tx, id, { caller: { address: 'operator test', requestId: 'test' } }))
async function approvedPayment(dollars: number, member: TestMember): Promise<number> {
  const id = await anEarning(world, member, dollars)
  await approve(id)
  return id
}
const send = (...ids: number[]) =>
  runOperatorCommand(world, ['payouts', 'send', ...ids.map(String), '--json'], { answer: true })
const statusOf = async (id: number) =>
  (await world.db.selectFrom('payment').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const payoutsOf = (id: number) => world.db.selectFrom('payout').select('state').where('payment_id', '=', id).execute()

beforeEach(() => {
  Object.assign(world.panel.payouts, payingBy(new FakeProvider()))
})

it('payouts send refuses a donation, which is paid by the bank', async () => {
  const { id: non_profit_id } = await world.db
    .insertInto('non_profit')
    .values({ name: 'Heart Fund', display_order: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const member = await newPayee({ non_profit_id })
  await anEarning(world, member)
  const { id } = await world.db
    .selectFrom('payment')
    .select('id')
    .where('panelist_id', '=', member.panelistId)
    .where('kind', '=', 'donation')
    .executeTakeFirstOrThrow()
  await approve(id)
  expect((await send(id)).stdout).toContain(`Payment ${id} is a donation. Pay it by the bank.`)
  expect(await payoutsOf(id)).toEqual([])
})

it('payouts send pays what is as large as the daily cap and what one operator may send alone', async () => {
  const id = await approvedPayment(500, await newPayee())
  Object.assign(world.panel.payouts, { dailyCapCents: 50_000, twoPeopleAboveCents: 50_000 })
  await send(id)
  await payOut(world)
  expect(await statusOf(id)).toBe('Paid')
})

it('payouts send without numbers says how many payments it leaves out because their last payout failed', async () => {
  const id = await approvedPayment(40, await newPayee())
  const provider = new FakeProvider()
  provider.refuses = 'INVALID_ADDRESS'
  Object.assign(world.panel.payouts, payingBy(provider))
  await send(id)
  await payOut(world)
  const all = async () => (await runOperatorCommand(world, ['payouts', 'send'], { answer: true })).stdout
  const left =
    '1 left out: their last payout was refused or came back (`payouts list refused`, `payouts list returned`). Send them by number once the address is right.'
  expect(await all()).toBe(`No payment is waiting to be paid out. ${left}`)
  provider.refuses = null
  await send(id)
  expect(await all()).toBe('No payment is waiting to be paid out.')
})

it('payouts send puts a payment on hold, and does not send it, when it needs a Form W-9 by now', async () => {
  const member = await newPayee()
  const [first, second] = [await approvedPayment(400, member), await approvedPayment(250, member)]
  await send(first)
  await payOut(world)
  const { stdout } = await send(second)
  expect(stdout).toContain(`Payment ${second} is now Pending W9: it was not sent.`)
  expect([await payoutsOf(second), await statusOf(second)]).toEqual([[], 'Pending W9'])
})

it('payouts send takes payments or a survey, not both', async () => {
  const id = await approvedPayment(50, await newPayee())
  const ran = await runOperatorCommand(world, ['payouts', 'send', String(id), '--survey', 'CP-1'], { answer: true })
  expect(ran).toMatchObject({ code: 2, stderr: 'Name payments or a survey, not both.' })
  expect(await payoutsOf(id)).toEqual([])
})
