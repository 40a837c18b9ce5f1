import { sql } from 'kysely'
import { handOverPayouts } from '#server/panel/rewards/payouts/hand-over.ts'
import {
  approvedPayments,
  FakeProvider,
  payingBy,
  readyPayouts,
  seeded,
  unreliable,
} from '#tests/support/panel/facts/payouts.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const world = useWorld()

const MEMBERS = 500
const EACH = 20

jest.setTimeout(300_000)

it('pays 10,000 payments once each by a provider that loses, doubles or delays 30 % of its answers', async () => {
  const payments = await approvedPayments(world.db, MEMBERS, EACH, 101)
  expect(payments).toHaveLength(10_000)
  await readyPayouts(world.db)
  const provider = new FakeProvider(unreliable(seeded(7)))
  const payouts = { ...payingBy(provider), dailyCapCents: 2_000_000 }
  await handOverPayouts({ db: world.db, mailer: world.panel, payouts, retrySeconds: () => 0, batchSize: 250 })

  expect(provider.paid.size).toBe(10_000)
  expect(provider.requestCount).toBeGreaterThan(12_000)
  expect([...provider.paid.values()].every(({ amountCents }) => amountCents === 101)).toBe(true)
  const paid = [...provider.paid.keys()].map((key) => Number(key.split('-')[2]))
  expect(paid.toSorted((a, b) => a - b)).toEqual(payments)

  const { rows: sent } = await sql<{ payments: number; events: number }>`
    select count(distinct payment_id)::int as payments, count(*)::int as events from payment_event where event = 'sent'`.execute(
    world.db,
  )
  expect(sent).toEqual([{ payments: 10_000, events: 10_000 }])
  const { rows: states } = await sql`select state, count(*)::int as payouts from payout group by state`.execute(
    world.db,
  )
  expect(states).toEqual([{ state: 'sent', payouts: 10_000 }])
  const totals = await world.db.selectFrom('incentive_total').select(['paid_cents', 'in_process_cents']).execute()
  expect(totals).toHaveLength(MEMBERS)
  expect(totals.every((total) => total.paid_cents === 2020 && total.in_process_cents === 0)).toBe(true)
})
